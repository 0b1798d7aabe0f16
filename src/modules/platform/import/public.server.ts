// The server's side of the import kit: a plan and what it answers, what came in, and taking it back.
export { attempt, rowErrorOf } from './attempt.queries.ts'
export { defineImport } from './importKind.commands.ts'
export {
  keepImport,
  listFileImports,
  newImportId,
  refuseSame,
  takeBackImport,
  type UsedSince,
} from './keeping.commands.ts'
export { learnNewRows } from './newRows.queries.ts'
export { type Brought, type ImportedFile, outcomeOf, refusePlan, refuseUnmapped } from './plan.queries.ts'
