import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { Plate } from '#ui/Plate.tsx'
import { plateText } from '../../plate/plateKey.rules.ts'
import { findingWords } from '../../quality/qualityWords.web.ts'
import { bodyWords, flagWords, fuelWords, transmissionWords } from '../../wordMaps.web.ts'
import { documentWords, ownershipWords } from '../vehicleWords.web.ts'
import { disposalWords } from './booksWords.web.ts'

const valueWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  bodyClass: bodyWords,
  fuelType: fuelWords,
  transmission: transmissionWords,
  ownership: ownershipWords,
  flag: flagWords,
  kind: documentWords,
  disposalKind: disposalWords,
  finding: findingWords,
}

/** The edits of a vehicle in words: what was done, which field, from what to what. */
export const vehicleStory: TimelineWords = {
  operations: {
    'fleet.vehicle.create': m['fleet.story.created'],
    'fleet.vehicle.update': m['fleet.story.updated'],
    'fleet.vehicle.changePlate': m['fleet.story.plateChanged'],
    'fleet.vehicle.newQr': m['fleet.story.newQr'],
    'fleet.vehicle.putInService': m['fleet.story.inService'],
    'fleet.vehicle.acquire': m['fleet.story.acquired'],
    'fleet.vehicle.dispose': m['fleet.story.disposed'],
    'fleet.quality.ignore': m['fleet.story.findingIgnored'],
    'fleet.quality.restore': m['fleet.story.findingRestored'],
    'fleet.flag.open': m['fleet.story.flagged'],
    'fleet.flag.close': m['fleet.story.flagClosed'],
    'fleet.document.add': m['fleet.story.documentAdded'],
    'fleet.document.renew': m['fleet.story.documentRenewed'],
    'fleet.document.payFee': m['fleet.story.feePaid'],
    'fleet.odometer.record': m['fleet.story.reading'],
    'fleet.custody.correct': m['fleet.story.custodyCorrected'],
    'fleet.custody.void': m['fleet.story.custodyVoided'],
    'fleet.fuel.record': m['fleet.story.fuel'],
    'fleet.fuel.void': m['fleet.story.fuelVoided'],
    'fleet.odometer.void': m['fleet.story.readingVoided'],
    'fleet.odometer.correct': m['fleet.story.odometerReplaced'],
  },
  fields: {
    make: m['fleet.field.make'],
    model: m['fleet.field.model'],
    year: m['fleet.field.year'],
    vin: m['fleet.field.vin'],
    group: m['fleet.field.group'],
    colour: m['fleet.field.colour'],
    bodyClass: m['fleet.field.bodyClass'],
    fuelType: m['fleet.field.fuelType'],
    transmission: m['fleet.field.transmission'],
    seats: m['fleet.field.seats'],
    tankLitres: m['fleet.field.tankLitres'],
    ownership: m['fleet.field.ownership'],
    ownerParty: m['fleet.field.owner'],
    acquiredOn: m['fleet.field.acquiredOn'],
    inServiceOn: m['fleet.field.inServiceOn'],
    warrantyUntil: m['fleet.field.warrantyUntil'],
    warrantyKm: m['fleet.field.warrantyKm'],
    note: m['fleet.field.note'],
    plate: m['fleet.field.plate'],
    photos: m['fleet.photos.title'],
    flag: m['fleet.record.flag'],
    asset: m['fleet.field.asset'],
    finding: m['fleet.finding.column'],
    costMinor: m['fleet.field.cost'],
    feeMinor: m['fleet.documents.fee'],
    custody: m['fleet.custody.holder'],
    from: m['fleet.claims.from'],
    to: m['fleet.claims.to'],
    fuelLitres: m['fleet.fuel.column.litres'],
    priceMinor: m['fleet.field.price'],
    disposalKind: m['fleet.field.disposalKind'],
    disposedOn: m['fleet.field.disposedOn'],
    ...Object.fromEntries(
      Object.entries(documentWords).map(([kind, word]) => [`document.${kind}`, word] as const),
    ),
  },
  sayValue: (field, value) => {
    if (typeof value !== 'string') return undefined
    if (field === 'plate' && value.includes(':')) return <Plate number={plateText(value)} />
    return valueWords[field]?.[value]?.()
  },
}
