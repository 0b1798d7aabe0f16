export { amountText, decimalOf, minorOf } from './amountText.rules.ts'
export { type Cell, cellText } from './cellText.rules.ts'
export { guessBy, onlyMapped, remapped } from './columnGuess.rules.ts'
export { decimalMarkOf, type Reading, readings } from './columnReading.rules.ts'
export { type ImportColumns, type ImportPlan, importColumns, planRows } from './importColumns.rules.ts'
export { importedTable, importRowError } from './importedTable.rules.ts'
export { importEndpoints } from './importKind.contract.ts'
export {
  importBodyBytes,
  importChoices,
  importHead,
  importList,
  importOutcome,
  importRefusals,
  undoHours,
  undoRefusals,
} from './importOutcome.rules.ts'
export { type RowError, RowReader, wordTable } from './importRow.rules.ts'
export { type ColumnMap, type ImportedTable, readRows } from './importTable.rules.ts'
export { dateText, type Moment, momentOf } from './moment.rules.ts'
