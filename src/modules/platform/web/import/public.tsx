// The steps of an import screen: take a file, say which column is what, look at rows and errors, go on.
export { ColumnSelect } from './ColumnSelect.tsx'
export { ErrorCard } from './ErrorCard.tsx'
export { RowPreview } from './RowPreview.tsx'
export { type RowError, reasonOf } from './rowReasons.ts'
export { StepBar } from './StepBar.tsx'
export { TableDrop } from './TableDrop.tsx'
