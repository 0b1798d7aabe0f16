// The front door of trade for the modules above: goods leave and come in through the same rules as on its own pages.
export { moveStock } from './stock/moving.commands.ts'
export { walkInOf } from './till/till.row.ts'
