import { z } from 'zod'
import { document } from '#kernel/shared/endpoint.ts'
import * as cheque from '../cheque/cheque.contract.ts'
import * as deposit from '../deposit/deposit.contract.ts'
import * as shift from '../shift/shift.contract.ts'

const locale = z.enum(['ar', 'en']).default('ar')
const refusals = ['billing.list.tooLong'] as const

/** What a list on paper is asked with: the filters of its page, every row. */
const paging = { cursor: true, limit: true } as const

export const printCheques = document({
  name: 'billing.cheque.listDocument',
  access: cheque.listCheques.access,
  input: cheque.listCheques.input.omit(paging).extend({ locale }),
  refusals,
  summary: 'The cheques of the filter as PDF.',
})

export const printDeposits = document({
  name: 'billing.deposit.listDocument',
  access: deposit.listDeposits.access,
  input: deposit.listDeposits.input.omit(paging).extend({ locale }),
  refusals,
  summary: 'The deposits of the filter as PDF, with their totals.',
})

export const printShifts = document({
  name: 'billing.session.listDocument',
  access: shift.listShifts.access,
  input: shift.listShifts.input.omit(paging).extend({ locale }),
  refusals,
  summary: 'The cash shifts of the filter as PDF.',
})
