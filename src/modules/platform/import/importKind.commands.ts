import type { Ctx } from '#kernel/server/context.ts'
import { attempt, rowErrorOf } from './attempt.queries.ts'
import type { ImportColumns, ImportPlan } from './importColumns.rules.ts'
import {
  type ImportKind,
  keepImport,
  listFileImports,
  newImportId,
  refuseSame,
  takeBackImport,
  type UsedSince,
} from './keeping.commands.ts'
import { type Brought, type ImportedFile, outcomeOf, refusePlan, refuseUnmapped } from './plan.queries.ts'

/** One record of a file before it is brought, by the names people know it by. */
export type Planned = Pick<Brought, 'row' | 'code' | 'name' | 'on' | 'amount'> & {
  /** It stands already and is left as it is. */
  readonly isKnown?: boolean
}

type Kind<Field extends string, One extends Planned, More> = {
  /** What the log of imports calls it: the noun that the file makes. */
  kind: ImportKind
  columns: ImportColumns<Field>
  /** In which column a field of the act stands; a refusal of another field is told at the first column. */
  columnOf?: Readonly<Record<string, Field>>
  /** Takes the locks that must come first. */
  begin?: (ctx: Ctx) => Promise<void>
  /** Reads the file and finds what its rows name; what cannot be found is an error of its row. */
  plan: (ctx: Ctx, file: ImportedFile<Field> & More) => Promise<ImportPlan<Field, One>>
  /** Makes one record by the act that a person would do; its refusal is an error of the row. Answers the id of what it made. */
  bring: (ctx: Ctx, one: One, file: ImportedFile<Field> & More) => Promise<string>
  /** Takes records back, the last first; answers those that were used since, which refuses the whole. */
  takeBack: (ctx: Ctx, ids: readonly string[]) => Promise<UsedSince>
}

/**
 * The three handlers of a kind of file. A file comes as a whole or, when asked, by its good rows; every row goes through the act of the
 * product, so an imported record obeys the same refusals as a typed one.
 */
export function defineImport<Field extends string, One extends Planned, More = unknown>(
  kind: Kind<Field, One, More>,
) {
  const { columns, columnOf = {} } = kind
  return {
    bring: async (ctx: Ctx, file: ImportedFile<Field> & More) => {
      refuseUnmapped(file, columns.required)
      await refuseSame(ctx, kind.kind, file)
      await kind.begin?.(ctx)
      const { planned, errors: unread } = await kind.plan(ctx, file)
      const errors = [...unread]
      const records: Brought[] = []
      const made: string[] = []
      for (const one of planned) {
        let id: string | null = null
        const why = one.isKnown
          ? null
          : await attempt(ctx, async () => {
              id = await kind.bring(ctx, one, file)
            })
        if (why) {
          errors.push(rowErrorOf(ctx, one.row, why, columnOf, columns.fields[0]))
          continue
        }
        if (id) made.push(id)
        const { row, code, name, on, amount } = one
        records.push({ row, code, name, on, amount, state: one.isKnown ? 'known' : 'new' })
      }
      errors.sort((a, b) => a.row - b.row)
      const amounts = records.flatMap(({ amount }) => (amount === null ? [] : [amount]))
      const total = amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null
      const outcome = outcomeOf(file, { errors, records }, total)
      if (ctx.dryRun) return outcome
      refusePlan(file, outcome)
      const id = newImportId()
      await keepImport(ctx, kind.kind, { ...file, id }, outcome, made)
      return { ...outcome, id }
    },
    list: (ctx: Ctx, input: Parameters<typeof listFileImports>[2]) => listFileImports(ctx, kind.kind, input),
    undo: async (ctx: Ctx, { id }: { id: string }) => {
      await kind.begin?.(ctx)
      return takeBackImport(ctx, kind.kind, id, ids => kind.takeBack(ctx, ids))
    },
  }
}
