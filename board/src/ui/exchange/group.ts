// Games in and out as text: what stands in the group “exchange”.

import { ruleSets } from "../choice.ts";
import type { Content } from "../groups.ts";
import { importPart } from "./import.ts";
import { exportPart } from "./export.ts";

export const content: Content = async (kit, live, _copier, id) => {
  const data = await kit.loadRules();
  return [...importPart(kit, live, id, data, ruleSets(data)), ...exportPart(kit, live, id)];
};
