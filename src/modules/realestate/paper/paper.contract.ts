import { z } from 'zod'
import { document } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'

const input = z.object({ id: id(), language: z.enum(['ar', 'en', 'both']).default('ar') })

export const printLease = document({
  name: 'realestate.lease.print',
  access: { permission: 'realestate.leases.read' },
  input,
})

export const printHandover = document({
  name: 'realestate.handover.print',
  access: { permission: 'realestate.leases.read' },
  input,
})

export const printBundle = document({
  name: 'realestate.bundle.print',
  access: { permission: 'realestate.leases.read' },
  input,
})

export const printOwnerStatement = document({
  name: 'realestate.statement.print',
  access: { permission: 'realestate.owners.read' },
  input,
})
