import { z } from 'zod'
import type { Currency } from '#kernel/shared/money.ts'
import { saveInvoice } from '../invoice.contract.ts'
import { type InvoiceValues, saveInput } from './invoiceDraft.web.ts'

/** What the browser checks before the server does: the command that is made of what is typed. */
export const invoiceSchema = (currency: Currency): z.ZodType =>
  z.preprocess(typed => saveInput(typed as InvoiceValues, currency), saveInvoice.input)
