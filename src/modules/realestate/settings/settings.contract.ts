import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'

const whole = (min: number, max: number) => z.number().int().min(min).max(max)

/** How a company lets and collects, kept with the parameters of the platform; every field has a default. */
export const realestateSettings = z.object({
  /** Days after the end of a lease on which its deposit is due back. */
  depositReleaseDays: whole(0, 365).default(30),
  /** How many days before it is due a row is invoiced. */
  invoiceLeadDays: whole(0, 60).default(0),
  documentWindow: whole(1, 365).default(30),
  /** Days before a plan's service is due on which its request opens. */
  maintenanceWindow: whole(0, 180).default(14),
  /** A rent so far below the asking one is approved by a second person, in basis points. */
  rentDropBps: whole(0, 10_000).default(1000),
  /** The boxes and banks that hold money of owners and of their tenants. */
  trustAccountIds: z.array(z.uuid()).max(20).default([]),
  /** A start so many days back needs approval. */
  backdatingDays: whole(0, 10_000).default(30),
})
export type RealestateSettings = z.output<typeof realestateSettings>

export const getRealestateSettings = query({
  name: 'realestate.settings.get',
  access: { anyOf: ['realestate.leases.read', 'admin.settings.write'] },
  input: z.object({}),
  output: realestateSettings,
})

export const saveRealestateSettings = command({
  name: 'realestate.settings.save',
  access: { permission: 'admin.settings.write' },
  /** `seen`: what the page showed before it was changed; only what differs from it is saved. */
  input: realestateSettings.extend({ seen: realestateSettings.optional() }),
  output: realestateSettings,
  refusals: ['kernel.record.stale', 'kernel.record.notFound'],
  changes: ['realestate.settings'],
  summary: 'Sets how leases are invoiced and reviewed from now on.',
})
