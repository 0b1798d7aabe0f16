export type Decided = { readonly approved: boolean; readonly on: string }
