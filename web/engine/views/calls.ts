/** The calls that answer what a page shows. `handlers.ts` implements each of them over a `Replica`. */
// biome-ignore lint/suspicious/noEmptyInterface: the views of the pages come here
export interface ViewCalls {}
