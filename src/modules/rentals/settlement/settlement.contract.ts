import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, money, optionalText, version } from '#kernel/shared/fields.ts'
import { documentRef, readContracts, writeContracts } from '../contract/shape.contract.ts'
import { reserveKinds } from './settlement.rules.ts'

/** The deposit of a contract: what is held, kept back, applied and returnable, and the clock. */
export const settlement = z.object({
  /** Of the contract these figures were read from: acting on them names it. */
  contractVersion: version(),
  held: money(),
  reserved: money(),
  reserves: z.array(
    z.object({
      kind: z.enum(reserveKinds),
      subjectId: id(),
      amount: money(),
      releaseOn: day().nullable(),
      fineCount: z.number().int().nullable(),
    }),
  ),
  applications: z.array(z.object({ deposit: documentRef, invoice: documentRef, amount: money() })),
  applied: money(),
  remainder: money(),
  returnable: money(),
  holdUntilOn: day().nullable(),
  stillOpen: money(),
  proposedOn: day().nullable(),
})

export const getSettlement = query({
  name: 'rentals.settlement.get',
  access: readContracts,
  input: z.object({ contractId: id() }),
  output: settlement,
  summary: 'What applying the deposit to the open invoices would leave to return.',
})

export const proposeSettlement = command({
  name: 'rentals.settlement.propose',
  access: writeContracts,
  input: z.object({ contractId: id(), contractVersion: version(), note: optionalText(300) }),
  output: settlement,
  refusals: ['kernel.record.stale', 'rentals.contract.stateChanged', 'billing.deposit.insufficient'],
  changes: ['rentals.settlement', 'rentals.contract', 'billing.deposit'],
  summary: 'Proposes the settlement; applying and returning need finance.deposits.write.',
})
