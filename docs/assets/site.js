// Filters the overview, copies texts, keeps a game across languages.
const form = document.querySelector(".tafl-filter");
if (form) {
  const cards = [...document.querySelectorAll(".tafl-cards > li")];
  const fields = [...form.querySelectorAll("select")];
  const said = form.querySelector("[role=status]");
  const show = () => {
    let count = 0;
    for (const card of cards) count += !(card.hidden = fields.some(({ name, value }) => value && card.dataset[name] !== value));
    said.textContent = said.dataset[count] ?? said.dataset.many.replace("#", count);
    const url = new URL(location);
    form.querySelector("button").hidden = !fields.some(({ value }) => value);
    for (const { name, value } of fields) value ? url.searchParams.set(name, value) : url.searchParams.delete(name);
    history.replaceState(null, "", url);
  };
  for (const field of fields) {
    field.value = new URL(location).searchParams.get(field.name);
    if (field.selectedIndex < 0) field.selectedIndex = 0;
  }
  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show, fields[0].focus()));
  form.hidden = false;
  show();
}

const [copy, copied] = document.documentElement.lang === "de" ? ["Kopieren", "Kopiert"] : ["Copy", "Copied"];
for (const text of navigator.clipboard ? document.querySelectorAll("[data-copy]") : []) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "tafl-copy", textContent: copy });
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text.textContent.trim());
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), 2000);
  });
  text.after(button);
}

const other = document.querySelector(".tafl-language");
other?.addEventListener("click", () => {
  if (form || location.hash.startsWith("#v=")) other.href = other.href.split(/[?#]/)[0] + location.search + location.hash;
});
