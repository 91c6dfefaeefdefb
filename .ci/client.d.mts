/** The text of the types: the same on every machine, whatever its settings. */
export function clientTypes(): Promise<string>
