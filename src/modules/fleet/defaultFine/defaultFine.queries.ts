import type { Ctx } from '#kernel/server/context.ts'
import { violationTypes } from '../violation/violation.rules.ts'
import type { DefaultFine } from './defaultFine.rules.ts'

const rowsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('fleet.default_fine')
    .select(['id', 'version', 'type', 'valid_from as validFrom', 'amount_minor as amountMinor'])
    .orderBy('valid_from', 'desc')
    .execute()

/** The company's usual fines, each from its day on. */
export const defaultFines = (ctx: Ctx): Promise<readonly DefaultFine[]> => rowsOf(ctx)

export async function listDefaultFines(ctx: Ctx) {
  const fines = await rowsOf(ctx)
  const order = violationTypes
  return {
    rows: fines
      .map(({ amountMinor, ...fine }) => ({
        ...fine,
        amount: amountMinor,
        isCurrent:
          fine.validFrom <= ctx.today &&
          !fines.some(
            one => one.type === fine.type && one.validFrom > fine.validFrom && one.validFrom <= ctx.today,
          ),
      }))
      .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type) || (a.validFrom < b.validFrom ? 1 : -1)),
  }
}
