import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { carryEnds } from './leaveType.rules.ts'

const tier = z.object({ days: wholeNumber(1, 365), percent: wholeNumber(0, 100) })

const fields = {
  code: text(40),
  nameAr: text(80),
  nameEn: optionalText(80),
  /** Paid days in order; days beyond the last tier are unpaid. None: paid in full. */
  paidTiers: z.array(tier).max(10).default([]),
  accrues: z.boolean().default(false),
  annualDays: wholeNumber(0, 365).nullish(),
  drawsOn: optionalText(40),
  countsWorkingDays: z.boolean().default(true),
  carryMax: wholeNumber(0, 365).nullish(),
  /** `MM-dd`. */
  carryUntil: optionalText(5),
  carryEnd: z.enum(carryEnds).default('lapse'),
  negativeLimit: wholeNumber(0, 365).default(0),
  needsAttachmentAfterDays: wholeNumber(0, 365).nullish(),
  needsApproval: z.boolean().default(true),
  reducesService: z.boolean().default(false),
  isActive: z.boolean().default(true),
}

export const listLeaveTypes = query({
  name: 'hr.leaveType.list',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        paidTiers: z.array(z.object({ days: z.number(), percent: z.number() })),
        accrues: z.boolean(),
        annualDays: z.number().nullable(),
        drawsOn: z.string().nullable(),
        countsWorkingDays: z.boolean(),
        carryMax: z.number().nullable(),
        carryUntil: z.string().nullable(),
        carryEnd: z.enum(carryEnds),
        negativeLimit: z.number(),
        needsAttachmentAfterDays: z.number().nullable(),
        needsApproval: z.boolean(),
        reducesService: z.boolean(),
        isActive: z.boolean(),
      }),
    ),
  }),
})

export const saveLeaveType = command({
  name: 'hr.leaveType.save',
  access: { permission: 'hr.settings.write' },
  input: z.object({ id: id().nullish(), version: version().nullish(), ...fields }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.leaveType.code',
    'hr.leaveType.taken',
    'hr.leaveType.fixed',
    'hr.leaveType.tiers',
    'hr.leaveType.days',
    'hr.leaveType.carryUntil',
    'hr.leaveType.carry',
    'hr.leaveType.draws',
    'kernel.record.stale',
  ],
  changes: ['hr.leaveType', 'hr.leave'],
})
