import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { pdfReply } from '#modules/platform/public.server.ts'
import { handoversOf } from '../handover/handover.queries.ts'
import { unitsOf } from '../lease/lease.row.ts'
import type * as contract from './paper.contract.ts'
import { directionNames, itemStateNames, meterNames, namedParty, paperIn } from './paperWish.queries.ts'

type Walk = Awaited<ReturnType<typeof handoversOf>>[number]

const photographed = ['image/jpeg', 'image/png', 'image/webp']

/** The pictures of a walk by the name the template shows them under. */
async function picturesOf(ctx: Ctx, walk: Walk) {
  const images: Record<string, Uint8Array> = {}
  const photos: { image: string; caption: string }[] = []
  for (const item of walk.items)
    for (const fileId of item.file_ids) {
      const { bytes, contentType } = await readStoredFile(ctx, fileId)
      const image = `photo-${photos.length + 1}`
      if (photographed.includes(contentType)) images[image] = bytes
      photos.push({ image, caption: `${item.room}: ${item.item}` })
    }
  if (walk.signature_file_id) images['signature'] = (await readStoredFile(ctx, walk.signature_file_id)).bytes
  return { images, photos }
}

/** What was found in a unit, signed by the tenant; on the way out beside what was found on the way in. */
export async function printHandover(ctx: Ctx, { id, language }: InputOf<typeof contract.printHandover>) {
  const found = await ctx.db
    .selectFrom('realestate.handover as h')
    .innerJoin('realestate.lease as l', 'l.id', 'h.lease_id')
    .select(['h.lease_id as leaseId', 'l.number', 'l.tenant_id as tenantId'])
    .where('h.id', '=', id)
    .executeTakeFirst()
  if (!found) deny(notFound())
  const walks = await handoversOf(ctx, found.leaseId)
  const walk = walks.find(one => one.id === id)!
  const unit = (await unitsOf(ctx, found.leaseId)).find(one => one.propertyId === walk.property_id)
  const before =
    walk.direction === 'out'
      ? walks.find(one => one.property_id === walk.property_id && one.direction === 'in')
      : undefined
  const readings = await ctx.db
    .selectFrom('realestate.meter_reading as r')
    .innerJoin('realestate.meter as m', 'm.id', 'r.meter_id')
    .select(['m.kind', 'm.number', 'r.value_milli as valueMilli'])
    .where('r.handover_id', '=', id)
    .orderBy('m.kind')
    .orderBy('m.number')
    .execute()
  const paper = await paperIn(ctx, language)
  const { money, day, instant, count } = paperFormat(paper)
  const { images, photos } = await picturesOf(ctx, walk)
  const pdf = await printPaper(
    new URL('./handover.typ', import.meta.url),
    paper,
    {
      title: directionNames[walk.direction],
      isOut: walk.direction === 'out',
      number: found.number,
      unit: unit?.fullName ?? '',
      tenant: await namedParty(ctx, found.tenantId),
      landlord: paper.company.name,
      on: day(walk.happened_on),
      keys: count(walk.keys_count),
      items: walk.items.map(item => {
        const was = before?.items.find(one => one.room === item.room && one.item === item.item)
        return [
          item.room,
          item.item,
          was ? itemStateNames[was.state] : null,
          itemStateNames[item.state],
          item.cost_minor > 0 ? money(item.cost_minor) : null,
        ]
      }),
      total: money(walk.items.reduce((sum, item) => sum + item.cost_minor, 0)),
      hasCost: walk.items.some(item => item.cost_minor > 0),
      readings: readings.map(reading => [
        meterNames[reading.kind],
        reading.number,
        count(String(reading.valueMilli / 1000)),
      ]),
      photos,
      note: walk.note,
      isSigned: walk.signed_at !== null,
      signer: walk.signed_by_name ?? '',
      signedAt: instant(walk.signed_at),
    },
    images,
  )
  return pdfReply(`handover-${walk.direction}-${found.number ?? walk.happened_on}`, pdf)
}
