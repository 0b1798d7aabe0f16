import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, optionalText, text, version } from '#kernel/shared/fields.ts'
import { documentTypes } from './document.rules.ts'

const writers = { permission: 'realestate.properties.write' } as const
const changes = ['realestate.property', 'realestate.document']

export const listDocuments = query({
  name: 'realestate.document.list',
  access: { permission: 'realestate.properties.read' },
  summary: 'The papers of a property, of each kind the newest first.',
  input: z.object({ propertyId: id() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        type: z.enum(documentTypes),
        number: z.string().nullable(),
        expiresOn: day().nullable(),
        fileIds: z.array(id()),
        /** A newer paper of its kind stands in its place. */
        isRenewed: z.boolean(),
        isExpired: z.boolean(),
      }),
    ),
  }),
})

export const saveDocument = command({
  name: 'realestate.document.save',
  access: writers,
  summary: 'Keeps a paper of a property; a renewed one stands beside those before it.',
  input: z.object({
    propertyId: id(),
    type: z.enum(documentTypes),
    number: optionalText(60),
    expiresOn: day().nullish(),
    fileIds: z.array(id()).min(1).max(10),
  }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.notFound'],
  changes,
})

export const removeDocument = command({
  name: 'realestate.document.remove',
  access: writers,
  summary: 'Takes away a paper that was kept by mistake.',
  input: z.object({ id: id(), version: version(), reason: text(500) }),
  output: done,
  refusals: ['kernel.record.stale', 'kernel.record.notFound'],
  changes,
})

export const savePhotos = command({
  name: 'realestate.property.savePhotos',
  access: writers,
  summary: 'Sets the photos of a property in their order; the first is its cover.',
  input: z.object({ id: id(), version: version(), fileIds: z.array(id()).max(20) }),
  output: done,
  refusals: ['kernel.record.stale', 'kernel.record.notFound'],
  changes,
})
