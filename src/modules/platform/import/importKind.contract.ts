import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id } from '#kernel/shared/fields.ts'
import type { ImportColumns } from './importColumns.rules.ts'
import { importHead, importList, importRefusals, undoRefusals } from './importOutcome.rules.ts'

type Said<Name extends string, Field extends string, More extends z.ZodRawShape> = {
  /** The noun that the file makes: its endpoints are `name.bring`, `name.list` and `name.undo`. */
  name: Name
  /** The right to write such a record also imports a file of them and undoes it. */
  permission: string
  columns: ImportColumns<Field>
  /** Input of the kind besides the file. */
  more?: More
  changes: readonly string[]
  refusals: readonly string[]
  movesMoney?: boolean
  summary: string
}

/** The endpoints of a kind of file: bring it in (or try it), list those that came, take one back. */
export function importEndpoints<
  const Name extends string,
  Field extends string,
  const More extends z.ZodRawShape = Record<never, never>,
>(said: Said<Name, Field, More>) {
  const access = { permission: said.permission }
  const { changes, movesMoney = false } = said
  return {
    bring: command({
      name: `${said.name}.bring`,
      access,
      ...importHead(said.columns.fields, said.more),
      changes: [...changes, said.name],
      movesMoney,
      refusals: [...importRefusals, ...said.refusals],
      summary: said.summary,
    }),
    list: query({ name: `${said.name}.list`, access, ...importList }),
    undo: command({
      name: `${said.name}.undo`,
      access,
      input: z.object({ id: id() }),
      output: done,
      refusals: undoRefusals,
      changes: [...changes, said.name],
      movesMoney,
      previews: true,
    }),
  }
}
