import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { shareInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { anInvoice } from '#modules/billing/make.ts'
import { clinicServer } from '#modules/clinic/index.server.ts'
import { aPatient, aPractitioner, aVisit, owner } from '#modules/clinic/make.ts'
import { linkVisit } from '#modules/clinic/reminder/reminder.contract.ts'
import { addScreen } from '#modules/clinic/screen/screen.contract.ts'
import { hrServer } from '#modules/hr/index.server.ts'
import { pairKiosk } from '#modules/hr/kiosk/kiosk.contract.ts'
import { aSite } from '#modules/hr/make.ts'
import { requestSignature } from '#modules/platform/signing/signing.contract.ts'
import { realestateServer } from '#modules/realestate/index.server.ts'
import { aStatement } from '#modules/realestate/make.ts'
import { shareStatement } from '#modules/realestate/ownerView/ownerView.contract.ts'
import {
  aDriver,
  aLawfulVehicle,
  aQuotation,
  aRentalCompany,
  aReservedContract,
  aSignature,
  ecoGroup,
  rentalModules,
} from '#modules/rentals/make.ts'
import { sendQuotation } from '#modules/rentals/quotation/quotation.contract.ts'
import { endpoints } from '../sweeps/catalogue.ts'

const acts = endpoints.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'token')
const period = { startAt: '2026-12-01T10:00:00+03:00', dueBackAt: '2026-12-08T10:00:00+03:00' }

/** One open link of each kind, by the beginning of the names of what it opens. */
async function openLinks(t: TestCompany): Promise<Record<string, string>> {
  const contract = await aReservedContract(t)
  const paper = { documentType: 'rentals.contract', documentId: contract.id }
  const { link } = await t.call(requestSignature, paper)
  const vehicleId = await aLawfulVehicle(t, await ecoGroup(t))
  const customerId = await aDriver(t)
  const offer = await aQuotation(t, { customerId, items: [{ type: 'daily', vehicleId, ...period }] })
  const sent = await t.call(sendQuotation, offer)
  const { invoiceId } = await anInvoice(t, { partyId: customerId })
  const kiosk = await t.call(pairKiosk, { siteId: (await aSite(t)).id, nameAr: 'باب المكتب' })
  const doctor = await aPractitioner(t)
  const { id: appointmentId } = await aVisit(t, doctor, (await aPatient(t)).id, '09:00')
  const visit = await t.call(linkVisit, { appointmentId })
  const screen = await t.call(addScreen, { nameAr: 'الاستقبال' }, owner)
  const statement = await t.call(shareStatement, { id: await aStatement(t, customerId) })
  return {
    'clinic.screen': screen.link.split('/q/')[1]!,
    'clinic.token': visit.link.split('/a/')[1]!,
    'hr.kiosk': kiosk.path.split('#token=')[1]!,
    'platform.signing': link.split('/sign/')[1]!,
    'rentals.quotation': new URL(sent.link, 'https://office.example').searchParams.get('token')!,
    'realestate.publicStatement': statement.path.split('token=')[1]!,
    'billing.': (await t.call(shareInvoice, { id: invoiceId })).token,
  }
}

/** Everything that any of them asks for, beside the token. */
const signed = {
  name: 'بدر المثنى',
  consent: true,
  strokes: aSignature().strokes,
  decision: 'approve',
  locale: 'ar',
  action: 'in',
  number: '1',
  pin: '402917',
  requestKey: '0199b2aa-0000-7000-8000-000000000001',
}

const answerTo = async (t: TestCompany, act: Endpoint, token: string) => {
  const answer = await t.reply(act, { token, ...signed })
  return answer.ok ? 'open' : answer.refusal
}

describe('The links of a company', () => {
  for (const status of ['suspended', 'closed'] as const)
    test(`that is ${status} answer like unknown ones, whatever is asked, and bind to nothing`, async () => {
      const t = await aRentalCompany({
        modules: [...rentalModules, hrServer, clinicServer, realestateServer],
        now: '2026-11-20T07:00:00Z',
      })
      const links = await openLinks(t)
      const tokenOf = ({ name }: Endpoint) =>
        links[Object.keys(links).find(start => name.startsWith(start))!]!
      const say = (to: string) =>
        t.runtime.pool.query(
          `update platform.company set status = $2::text, closed_at = case $2::text when 'closed' then now() end
           where id = $1`,
          [t.company.id, to],
        )
      await say(status)
      for (const act of acts)
        expect([act.name, await answerTo(t, act, tokenOf(act))]).toEqual([
          act.name,
          await answerTo(t, act, 'A'.repeat(43)),
        ])
      await say('active')
      for (const act of acts.filter(({ kind }) => kind === 'query'))
        expect([act.name, await answerTo(t, act, tokenOf(act))]).toEqual([act.name, 'open'])
    })
})
