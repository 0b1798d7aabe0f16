/**
 * A name or code inside a sentence that keeps its own direction: without it `12-34567` turns round in Arabic, because digits
 * around a hyphen have no direction of their own (Unicode bidi: FSI … PDI).
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`
