// What the screens of other modules may use of the ledger.
export { AccountPicker, type PickedAccount } from './AccountPicker.tsx'
export { JournalLink } from './JournalLink.tsx'
export { links as accountingLinks } from './links.ts'
export { MappingLink } from './MappingLink.tsx'
export { SheetMenu } from './SheetMenu.tsx'
export { type Sheet, sheetFile } from './sheet.ts'
export { registerSourceLink, type SourceLink as SourceHref } from './sources.ts'
