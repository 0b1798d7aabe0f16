export { guessBy, onlyMapped, remapped } from './columnGuess.rules.ts'
export { importedTable, importRowError } from './importedTable.ts'
export {
  importBodyBytes,
  importChoices,
  importHead,
  importList,
  importOutcome,
  importRefusals,
  undoHours,
  undoRefusals,
} from './importOutcome.ts'
export {
  type ColumnMap,
  type Moment,
  type RowError,
  RowReader,
  readMoment,
  readTime,
  wordTable,
} from './importRow.rules.ts'
