import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { done, id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { factAt } from '../factAt.rules.ts'
import { flagKinds } from '../vehicle/vehicleStatus.rules.ts'

const writers = { permission: 'fleet.vehicles.write' } as const
const changes = ['fleet.vehicle', 'fleet.planner', 'fleet.availability']

export const openFlag = command({
  name: 'fleet.flag.open',
  access: writers,
  input: z.object({
    vehicleId: id(),
    kind: z.enum(flagKinds),
    note: text(2000),
    from: factAt(),
    expectedUntil: factAt().nullish(),
    policeReportNo: optionalText(60),
    faultPercent: wholeNumber(0, 100).nullish(),
    insuranceClaimNo: optionalText(60),
    fileIds: z.array(id()).max(30).default([]),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'fleet.state.changed',
    'fleet.vehicle.disposed',
    'fleet.flag.accidentOnly',
    'fleet.period.backwards',
  ],
  changes,
})

export const closeFlag = command({
  name: 'fleet.flag.close',
  access: writers,
  input: z.object({ id: id(), version: version(), at: factAt(), note: optionalText(2000) }),
  output: done,
  refusals: ['kernel.record.stale', 'fleet.state.changed', 'fleet.period.backwards'],
  changes,
})
