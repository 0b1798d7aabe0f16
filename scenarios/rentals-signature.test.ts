import { createHash, randomUUID } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { firstBrokenSeal } from '#modules/platform/audit/seal.commands.ts'
import {
  readSigningRules,
  saveSignatory,
  saveSigningRules,
} from '#modules/platform/signatory/signatory.contract.ts'
import {
  countSignRequests,
  listSignatures,
  listSignRequests,
  openSignature,
  refuseSignature,
  requestSignature,
  revokeSignature,
  scanSignature,
  sealedPaper,
  sealReceipt,
  signDocument,
  signingPaper,
  verifySeal,
  viewSignature,
  witnessSignature,
} from '#modules/platform/signing/signing.contract.ts'
import { assignContract, extendContract, swapContract } from '#modules/rentals/change/change.contract.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { contractPaper } from '#modules/rentals/document/document.contract.ts'
import { recordHandover } from '#modules/rentals/handover/handover.contract.ts'
import {
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aRentalCompany,
  aReservedContract,
  aSignature,
  aTrustedDriver,
  ecoGroup,
  handOver,
  type MadeContract,
} from '#modules/rentals/make.ts'
import { sealHandoverSignature } from '#modules/rentals/signing/seal.job.ts'
import { readSigning, saveSigning } from '#modules/rentals/signing/signingSettings.contract.ts'

let t: TestCompany
let contract: MadeContract & { number: string }

beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-20T07:00:00Z' })
  contract = await aReservedContract(t)
})

const documentType = 'rentals.contract'
const paperOf = (id: string) => ({ documentType, documentId: id })
/** One grey pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function aLink(id = contract.id): Promise<string> {
  const { link } = await t.call(requestSignature, paperOf(id))
  return link.split('/sign/')[1]!
}

const signing = (token: string, strokes = aSignature().strokes) => ({
  token,
  name: 'بدر المثنى',
  consent: true as const,
  strokes,
})

async function bytesOf(endpoint: typeof sealedPaper | typeof sealReceipt, id: string): Promise<Uint8Array> {
  return ((await t.call(endpoint, { id })) as DocumentReply).bytes
}

async function wordsOf({ bytes }: DocumentReply): Promise<string> {
  const paper = await getDocumentProxy(bytes, { verbosity: 0 })
  const words: string[] = []
  for (let no = 1; no <= paper.numPages; no++) {
    const { items } = await (await paper.getPage(no)).getTextContent()
    for (const item of items) if ('str' in item) words.push(item.str)
  }
  return words.join(' ')
}

async function newest() {
  const [request] = (await t.call(listSignatures, paperOf(contract.id))).requests
  if (!request) throw new Error('no request')
  return request
}

describe('Scenario 14: signature', () => {
  test('a contract edited after the link was sent gives S1; the new link is signed, sealed and verified', async () => {
    const old = await aLink()
    const otherVehicle = await aLawfulVehicle(t, await ecoGroup(t))
    const { version } = await t.call(getContract, { id: contract.id })
    await t.call(assignContract, { id: contract.id, version, vehicleId: otherVehicle, takesOtherGroup: true })

    expect(await t.refusal(signDocument, signing(old))).toMatchObject({
      code: 'platform.signing.documentChanged',
    })
    expect((await newest()).isOutdated).toBe(true)

    const token = await aLink()
    const opened = await t.call(openSignature, { token })
    expect(opened).toMatchObject({ number: contract.number, signed: null })
    const shown = ((await t.call(signingPaper, { token })) as DocumentReply).bytes
    const { verifyCode, on } = await t.call(signDocument, signing(token))
    expect(on).toBe('2026-11-20')

    const { sealed, state, signedName } = await newest()
    expect({ state, signedName }).toEqual({ state: 'signed', signedName: 'بدر المثنى' })
    const pdf = await bytesOf(sealedPaper, sealed!.id)
    const receipt = JSON.parse(new TextDecoder().decode(await bytesOf(sealReceipt, sealed!.id)))
    expect(receipt).toMatchObject({
      no: 1,
      originalHash: hashOf(shown),
      sealedHash: hashOf(pdf),
      verifyCode,
      previousHash: '0'.repeat(64),
    })
    const verdict = async (bytes: Uint8Array, code?: string) =>
      (await t.call(verifySeal, { ...(code ? { code } : {}), fileHash: hashOf(bytes) })).verdict
    expect(await verdict(pdf, verifyCode)).toBe('authentic')
    expect(await verdict(pdf)).toBe('authentic')
    const flipped = Uint8Array.from(pdf)
    flipped[Math.floor(pdf.length / 2)]! ^= 1
    expect(await verdict(flipped, verifyCode)).toBe('altered')
    expect(await verdict(flipped)).toBe('unknown')
    const record = await t.call(getContract, { id: contract.id })
    expect(record.signature).toMatchObject({ isSigned: true, signedName: 'بدر المثنى' })

    // A print carries the code, as long as the contract matches what was sealed.
    const printed = await wordsOf(
      (await t.call(contractPaper, { id: contract.id, locale: 'en' })) as DocumentReply,
    )
    expect(printed).toContain(verifyCode)
    expect(printed).toContain('given back within 14 days of the return')
    await t.call(assignContract, {
      id: contract.id,
      version: record.version,
      vehicleId: contract.vehicleId,
      takesOtherGroup: true,
    })
    expect(await wordsOf((await t.call(contractPaper, { id: contract.id })) as DocumentReply)).not.toContain(
      verifyCode,
    )
  })

  test('an empty pad gives S2 and the link stays open', async () => {
    const token = await aLink()
    expect(await t.refusal(signDocument, signing(token, []))).toMatchObject({
      code: 'platform.signing.emptySignature',
      field: 'signature',
    })
    expect(await t.call(signDocument, signing(token))).toMatchObject({ on: '2026-11-20' })
  })
})

describe('A signing link', () => {
  test('tells the office that it was opened, answers a repeat with the first result and serves the sealed copy', async () => {
    const token = await aLink()
    await t.call(viewSignature, { token })
    expect((await newest()).state).toBe('opened')
    const first = await t.call(signDocument, signing(token))
    expect(await t.call(signDocument, signing(token))).toEqual(first)
    expect((await t.call(openSignature, { token })).signed).toEqual(first)
    const copy = ((await t.call(signingPaper, { token })) as DocumentReply).bytes
    expect(hashOf(copy)).toBe(hashOf(await bytesOf(sealedPaper, (await newest()).sealed!.id)))
  })

  test('is one neutral answer when unknown, replaced, revoked, refused or expired', async () => {
    const neutral = { code: 'rentals.quotation.linkInvalid' }
    const expectClosed = async (token: string) => {
      expect(await t.refusal(openSignature, { token })).toMatchObject(neutral)
      expect(await t.refusal(signDocument, signing(token))).toMatchObject(neutral)
      expect(await t.refusal(signingPaper, { token })).toMatchObject(neutral)
    }
    await expectClosed('A'.repeat(43))
    const replaced = await aLink()
    const revoked = await aLink()
    await expectClosed(replaced)
    await t.call(revokeSignature, { id: (await newest()).id })
    await expectClosed(revoked)
    expect(await t.refusal(revokeSignature, { id: (await newest()).id })).toMatchObject({
      code: 'platform.signing.notOpen',
    })
    const declined = await aLink()
    await t.call(refuseSignature, { token: declined, reason: 'المبلغ غير صحيح' })
    await expectClosed(declined)
    expect(await newest()).toMatchObject({ state: 'refused', refuseReason: 'المبلغ غير صحيح' })
    const late = await aLink()
    t.setNow('2026-11-23T07:00:00Z')
    await expectClosed(late)
    expect((await newest()).state).toBe('expired')
  })

  test('is for contracts that are reserved or out, and for those who may write them', async () => {
    const permissions = ['operations.quotations.write', 'operations.quotations.read']
    const wish = paperOf(contract.id)
    expect(await t.refusal(requestSignature, wish, { permissions })).toMatchObject({
      code: 'access.permission.missing',
    })
    expect(await t.refusal(requestSignature, paperOf(randomUUID()))).toMatchObject({
      code: 'kernel.record.notFound',
    })
    expect(await t.refusal(requestSignature, { ...wish, documentType: 'platform.setting' })).toMatchObject({
      code: 'kernel.record.notFound',
    })
  })
})

describe('A signature without a link', () => {
  test('on the device names the witness, a scan is marked as one, and every seal chains to the one before', async () => {
    const wish = { ...paperOf(contract.id), name: 'بدر المثنى' }
    await t.call(witnessSignature, { ...wish, strokes: aSignature().strokes })
    expect(await newest()).toMatchObject({ channel: 'counter', witness: 'مختبر', state: 'signed' })

    const text = { name: 'scan.csv', contentType: 'text/csv', bytes: new TextEncoder().encode('a,b') }
    const { id: wrong } = await t.act(ctx => storeFile(ctx, text))
    expect(await t.refusal(scanSignature, { ...wish, fileId: wrong })).toMatchObject({
      code: 'platform.signing.scanType',
    })
    const scan = { name: 'scan.pdf', contentType: 'application/pdf', bytes: new TextEncoder().encode('%PDF') }
    const { id: fileId } = await t.act(ctx => storeFile(ctx, scan))
    await t.call(scanSignature, { ...wish, fileId })
    expect(await newest()).toMatchObject({ channel: 'scan', state: 'signed', sealed: { no: 2 } })

    const rows = await t.act(ctx =>
      ctx.db.selectFrom('platform.sealed_document').selectAll().orderBy('no').execute(),
    )
    expect(rows[1]!.previous_hash).toBe(rows[0]!.chain_hash)
    expect(firstBrokenSeal(rows)).toBeNull()
    expect(firstBrokenSeal([{ ...rows[0]!, number: 'CON-2026-99999' }, rows[1]!])).toBe(1)
    expect(firstBrokenSeal([rows[1]!])).toBe(2)
  })
})

test('the office sees every request of the company by state, and sets how long links serve', async () => {
  const rules = { isRequired: false, handoverIsSigned: true, returnIsSigned: true, linkHours: 2 }
  await t.call(saveSigning, rules)
  expect(await t.call(readSigning, {})).toEqual(rules)
  await aLink()
  t.setNow('2026-11-20T09:00:00Z')
  const other = await aReservedContract(t)
  await aLink(other.id)
  const states = async (state?: 'sent' | 'expired') =>
    (await t.call(listSignRequests, state ? { state } : {})).rows.map(row => [row.number, row.state])
  expect(await states()).toEqual([
    [other.number, 'sent'],
    [contract.number, 'expired'],
  ])
  expect(await states('expired')).toEqual([[contract.number, 'expired']])
  expect(await t.call(countSignRequests, { search: other.number })).toEqual({ total: 1, open: 1 })
  const morning = { createdFrom: '2026-11-20', createdTo: '2026-11-20' }
  expect(await t.call(countSignRequests, morning)).toEqual({ total: 2, open: 1 })
  expect((await t.call(listSignRequests, { createdFrom: '2026-11-21' })).rows).toEqual([])
  expect((await t.call(listSignRequests, { createdTo: '2026-11-19' })).rows).toEqual([])
  const permissions = ['operations.contracts.write']
  expect(await t.refusal(listSignRequests, {}, { permissions })).toMatchObject({
    code: 'access.permission.missing',
  })
})

describe('What the company asks of signing', () => {
  const rules = {
    isEnabled: true,
    remindsOffice: true,
    asksCode: false,
    isBilingual: false,
    companySigns: [] as { documentType: string; signatoryId: string }[],
  }

  test('a link asks for the code told by voice and the words of the company, and its person signs beside', async () => {
    const { id: signatoryId } = await t.call(saveSignatory, {
      name: 'سالم المثنى',
      title: 'المدير العام',
      strokes: aSignature().strokes,
    })
    expect(await t.refusal(saveSignatory, { name: 'بلا توقيع', strokes: [] })).toMatchObject({
      code: 'platform.signing.emptySignature',
    })
    const consentText = 'أوافق على شروط مكتب المثال'
    await t.call(saveSigningRules, {
      ...rules,
      asksCode: true,
      isBilingual: true,
      consentText,
      companySigns: [{ documentType, signatoryId }],
    })
    const asked = await t.call(requestSignature, paperOf(contract.id))
    const token = asked.link.split('/sign/')[1]!
    expect(asked.code).toMatch(/^\d{8}$/)
    expect(asked.whatsappText).not.toContain(asked.code)
    expect(await t.call(openSignature, { token })).toMatchObject({ consentText, asksCode: true })
    expect(await t.call(listSignatures, paperOf(contract.id))).toMatchObject({
      isBilingual: true,
      isDisabled: false,
    })
    const wrong = asked.code === '00000000' ? '11111111' : '00000000'
    for (const code of [undefined, wrong])
      expect(await t.refusal(signDocument, { ...signing(token), code })).toMatchObject({
        code: 'platform.signing.codeWrong',
        field: 'code',
      })
    const spoken = asked.code!.replace(/(.{4})/, '$1 ').replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
    await t.call(signDocument, { ...signing(token), code: spoken })
    const kept = await t.act(ctx =>
      ctx.db.selectFrom('platform.sign_request').selectAll().where('id', '=', asked.id).executeTakeFirst(),
    )
    expect(kept).toMatchObject({ consent_text: consentText, code_used: true, signatory_id: signatoryId })
    const { signatories } = await t.call(readSigningRules, {})
    expect(signatories).toMatchObject([{ name: 'سالم المثنى', documentTypes: [documentType] }])
    const stopped = { id: signatoryId, version: 1, name: 'سالم المثنى', isActive: false }
    expect(await t.refusal(saveSignatory, stopped)).toMatchObject({ code: 'platform.signatory.inUse' })
    const signed = { ...rules, asksCode: true, isBilingual: true, consentText }
    const seen = { ...signed, companySigns: [{ documentType, signatoryId }] }
    await t.call(saveSigningRules, { ...seen, companySigns: [], seen })
    await t.call(saveSigningRules, { ...seen, isBilingual: false, seen })
    expect(await t.call(readSigningRules, {})).toMatchObject({
      isBilingual: false,
      signatories: [{ documentTypes: [] }],
    })
    expect(
      await t.refusal(saveSigningRules, {
        ...seen,
        consentText: 'نص آخر',
        seen: { ...seen, consentText: null },
      }),
    ).toMatchObject({ code: 'kernel.record.stale', field: 'consentText' })
    await t.call(saveSigningRules, rules)
    await t.call(saveSignatory, stopped)
    expect(
      await t.refusal(saveSigningRules, { ...rules, companySigns: [{ documentType, signatoryId }] }),
    ).toMatchObject({ code: 'platform.signatory.inactive' })
  })

  test('switched off, a paper signed by hand may still be kept; the office is reminded where it wants to be', async () => {
    await aLink()
    t.setNow('2026-11-21T08:00:00Z')
    await t.call(saveSigningRules, { ...rules, isEnabled: false, remindsOffice: false })
    for (const endpoint of [requestSignature, witnessSignature] as const)
      expect(
        await t.refusal(endpoint as typeof witnessSignature, {
          ...paperOf(contract.id),
          name: 'بدر المثنى',
          strokes: aSignature().strokes,
        }),
      ).toMatchObject({ code: 'platform.signing.disabled' })
    const bytes = new Uint8Array(Buffer.from(pixel, 'base64'))
    const { id: fileId } = await t.act(ctx =>
      storeFile(ctx, { name: 'scan.png', contentType: 'image/png', bytes }),
    )
    await t.call(scanSignature, { ...paperOf(contract.id), name: 'بدر المثنى', fileId })
    expect((await newest()).channel).toBe('scan')
  })

  test('a record of handover stands without a signature only where the company lets it', async () => {
    const customerId = await aTrustedDriver(t)
    const wish = { customerId, groupId: await ecoGroup(t, null), startAt: '2026-11-20T10:00:00+03:00' }
    const reserved = await aReservedContract(t, wish)
    await t.call(witnessSignature, {
      ...paperOf(reserved.id),
      name: 'بدر المثنى',
      strokes: aSignature().strokes,
    })
    const { version } = await t.call(getContract, { id: reserved.id })
    const at = '2026-11-20T07:00:00Z'
    const input = {
      contractId: reserved.id,
      contractVersion: version,
      vehicleId: reserved.vehicleId,
      at,
      deviceAt: at,
      odometerKm: 10_000,
      fuelEighths: 8,
      inspection: { ...(await anInspection(t, at)), signature: null },
    }
    expect(await t.refusal(recordHandover, input)).toMatchObject({ code: 'rentals.record.unsigned' })
    await t.call(saveSigning, {
      isRequired: true,
      handoverIsSigned: false,
      returnIsSigned: true,
      linkHours: 72,
    })
    expect(await t.call(recordHandover, input)).toMatchObject({ status: 'active' })
  })
})

test('the signature of a handover is sealed with its witness, unless the contract changed in between', async () => {
  const customerId = await aTrustedDriver(t)
  const groupId = await ecoGroup(t, null)
  const made = await aReservedContract(t, {
    customerId,
    vehicleId: await aLawfulVehicle(t, groupId),
    startAt: '2026-11-20T10:00:00+03:00',
    dueBackAt: '2026-11-25T10:00:00+03:00',
  })
  await handOver(t, made, { at: '2026-11-20T10:00:00+03:00' })
  const { version } = await t.call(getContract, { id: made.id })
  const seal = (at: number) => t.act(ctx => sealHandoverSignature(ctx, { contractId: made.id, version: at }))
  await seal(version - 1)
  expect((await t.call(listSignatures, paperOf(made.id))).requests).toEqual([])
  await seal(version)
  const { requests } = await t.call(listSignatures, paperOf(made.id))
  expect(requests).toMatchObject([
    { channel: 'counter', state: 'signed', signedName: 'عميل الاختبار', witness: 'مختبر', sealed: { no: 1 } },
  ])
})

describe('The records of a contract', () => {
  /** An inspection whose photos have bytes, so that its record prints. */
  const aSeenInspection = async (at: string) => {
    const inspection = await anInspection(t, at)
    const bytes = new Uint8Array(Buffer.from(pixel, 'base64'))
    for (const photo of inspection.photos)
      photo.fileId = (
        await t.act(ctx => storeFile(ctx, { name: 'photo.png', contentType: 'image/png', bytes }))
      ).id
    return inspection
  }

  test('a handover record is signed by its own link and sealed; the contract names who signed it on the device', async () => {
    const customerId = await aTrustedDriver(t)
    const groupId = await ecoGroup(t, null)
    const reserved = await aReservedContract(t, { customerId, groupId, startAt: '2026-11-20T10:00:00+03:00' })
    const before = { documentType: 'rentals.handover', documentId: reserved.id }
    expect((await t.refusal(requestSignature, before)).kind).toBe('notFound')
    const at = '2026-11-20T07:00:00Z'
    await handOver(t, reserved, { at, inspection: await aSeenInspection(at) })
    const { legs } = await t.call(getContract, { id: reserved.id })
    expect(legs[0]?.outSigner?.name).toBe('عميل الاختبار')

    const { link, signerName } = await t.call(requestSignature, before)
    const token = link.split('/sign/')[1]!
    const opened = await t.call(openSignature, { token })
    expect(opened).toMatchObject({ signerName, title: { ar: 'محضر تسليم مركبة' }, signed: null })
    const { verifyCode } = await t.call(signDocument, signing(token))
    const [request] = (await t.call(listSignatures, before)).requests
    const pdf = await bytesOf(sealedPaper, request!.sealed!.id)
    const { verdict } = await t.call(verifySeal, { code: verifyCode, fileHash: hashOf(pdf) })
    expect(verdict).toBe('authentic')
    // The contract's own signature is a paper of its own.
    expect((await t.call(listSignatures, paperOf(reserved.id))).requests).toEqual([])
  })

  test('both records of a swap in the middle are signed and sealed, and lead to their contract', async () => {
    const groupId = await ecoGroup(t, null)
    const active = await anActiveContract(t, { groupId, startAt: '2026-11-20T10:00:00+03:00' })
    t.setNow('2026-11-22T07:00:00Z')
    const at = '2026-11-22T07:00:00Z'
    const half = async (odometerKm: number) => ({
      odometerKm,
      fuelEighths: 8,
      inspection: await aSeenInspection(at),
    })
    await t.call(swapContract, {
      id: active.id,
      version: active.version,
      at,
      reason: 'عطل في المركبة',
      toVehicleId: await aLawfulVehicle(t, groupId),
      incoming: await half(10_300),
      outgoing: await half(52_000),
    })
    const { legs } = await t.call(getContract, { id: active.id })
    const [first, second] = legs
    const papers = [
      { documentType: 'rentals.swapReturn', documentId: first!.id, title: 'محضر استلام مركبة' },
      { documentType: 'rentals.swapHandover', documentId: second!.id, title: 'محضر تسليم مركبة' },
    ]
    for (const { title, ...paper } of papers) {
      const token = (await t.call(requestSignature, paper)).link.split('/sign/')[1]!
      expect(await t.call(openSignature, { token })).toMatchObject({ title: { ar: title }, signed: null })
      await t.call(signDocument, signing(token))
      expect((await t.call(listSignatures, paper)).requests).toMatchObject([{ state: 'signed' }])
    }
    // The vehicle that is out has not come back: there is no record of it to sign.
    const missing = { documentType: 'rentals.swapReturn', documentId: second!.id }
    expect((await t.refusal(requestSignature, missing)).kind).toBe('notFound')
    const { rows } = await t.call(listSignRequests, {})
    expect(rows.map(row => row.recordId)).toEqual([active.id, active.id])
  })

  test('an amendment is a paper of its own: signed by its link, sealed, and named by its contract', async () => {
    const active = await anActiveContract(t, { groupId: await ecoGroup(t, null) })
    const extended = await t.call(extendContract, {
      id: active.id,
      version: active.version,
      dueBackAt: '2026-12-08T10:00:00+03:00',
      reason: 'طلب العميل',
    })
    expect(extended.documents).toHaveLength(1)
    const [event] = (await t.call(getContract, { id: active.id })).events
    expect(event).toMatchObject({ kind: 'extend', sealedDocumentId: null })
    const asked = await t.call(requestSignature, {
      documentType: 'rentals.amendment',
      documentId: event!.id,
      bilingual: true,
    })
    const token = asked.link.split('/sign/')[1]!
    expect(await t.call(openSignature, { token })).toMatchObject({
      title: { ar: 'ملحق عقد تأجير' },
      number: `${active.number}/1`,
    })
    const { verifyCode } = await t.call(signDocument, signing(token))
    const [signed] = (await t.call(getContract, { id: active.id })).events
    const pdf = await bytesOf(sealedPaper, signed!.sealedDocumentId!)
    expect(await t.call(verifySeal, { code: verifyCode, fileHash: hashOf(pdf) })).toMatchObject({
      verdict: 'authentic',
      document: { number: `${active.number}/1` },
    })
    const { rows } = await t.call(listSignRequests, {})
    expect(rows[0]).toMatchObject({ documentType: 'rentals.amendment', recordId: active.id })
  })
})
