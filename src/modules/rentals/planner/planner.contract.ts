import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, instant, money } from '#kernel/shared/fields.ts'
import { contractActions, contractStatuses } from '../contract/contractState.rules.ts'
import { contractBadges } from '../contract/list/badge.rules.ts'
import {
  customerRef,
  groupRef,
  readContracts,
  refusalShape,
  vehicleRef,
  writeContracts,
} from '../contract/shape.contract.ts'

export const getBar = query({
  name: 'rentals.planner.bar',
  access: readContracts,
  input: z.object({ contractId: id() }),
  output: z.object({
    id: id(),
    version: z.number().int(),
    number: z.string().nullable(),
    status: z.enum(contractStatuses),
    badges: z.array(z.enum(contractBadges)),
    customer: customerRef,
    vehicle: vehicleRef.nullable(),
    group: groupRef.nullable(),
    startAt: instant(),
    dueBackAt: instant(),
    balance: money(),
    /** The contract still out with the vehicle when this one is to begin. */
    blockedBy: z.object({ id: id(), number: z.string(), dueBackAt: instant() }).nullable(),
    actions: z.array(z.object({ action: z.enum(contractActions), why: refusalShape.nullable() })),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'The card of one bar: who, when, what threatens it and what may be done.',
})

export const bestVehicle = query({
  name: 'rentals.planner.bestVehicle',
  access: writeContracts,
  input: z.object({ contractId: id() }),
  output: z.object({
    /** Vehicles free for the whole term, the one leaving the smallest gap first; a gap is null with nothing booked near. */
    rows: z.array(z.object({ vehicle: vehicleRef, gapHours: z.number().nullable(), isAtRisk: z.boolean() })),
  }),
  refusals: ['kernel.record.notFound', 'rentals.contract.stateChanged'],
  summary: '«أنسب مركبة»: the free vehicle of the group that wastes the least time around the reservation.',
})
