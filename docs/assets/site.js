// What pages do by themselves: filter the overview of variants, copy texts, take a shared game along to the other language.
// Everything is there without this script; it only adds.

const form = document.querySelector(".tafl-filter");
if (form) {
  const cards = [...document.querySelectorAll(".tafl-cards > li")];
  const fields = [...form.querySelectorAll("select")];
  const said = form.querySelector("[role=status]");

  const show = () => {
    for (const card of cards) card.hidden = fields.some(({ name, value }) => value && card.dataset[name] !== value);
    const count = cards.filter((card) => !card.hidden).length;
    said.textContent = count === 1 ? said.dataset.one : said.dataset.many.replace("#", count);
    const url = new URL(location.href);
    for (const { name, value } of fields) value ? url.searchParams.set(name, value) : url.searchParams.delete(name);
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  };

  const wanted = new URL(location.href).searchParams;
  for (const field of fields) {
    const value = wanted.get(field.name);
    if ([...field.options].some((option) => option.value === value)) field.value = value;
  }
  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show));
  form.hidden = false;
  show();
}

const [copy, copied] = document.documentElement.lang === "de" ? ["Kopieren", "Kopiert"] : ["Copy", "Copied"];
for (const text of document.querySelectorAll("[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tafl-copy";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text.textContent);
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), 2000);
  });
  (text.closest("pre") ?? text).after(button);
}

document.querySelector(".tafl-language")?.addEventListener("click", ({ currentTarget: link }) => {
  if (location.hash.startsWith("#v=") || location.search) link.href = link.href.split(/[?#]/)[0] + location.search + location.hash;
});
