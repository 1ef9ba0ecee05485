// Small help with the page's tree.

type Value = string | number | boolean | null;
export type Attributes = Readonly<Record<string, Value>>;

/** Set an attribute if it is not so already; null and false take it away, true is an empty one. */
export function set(element: Element, name: string, value: Value): void {
  if (value === null || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const HIDDEN = { "aria-hidden": "true", focusable: "false" };
const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with content of our own making. It is for the eye alone: what it shows is said in words elsewhere. */
export function svg(tag: "svg" | "g", attributes: Attributes = {}, content = ""): SVGGraphicsElement {
  const element = document.createElementNS(SVG, tag) as SVGGraphicsElement;
  for (const [name, value] of Object.entries({ ...(tag === "svg" ? HIDDEN : {}), ...attributes })) set(element, name, value);
  element.innerHTML = content;
  return element;
}
