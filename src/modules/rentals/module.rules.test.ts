import { describe, expect, it } from 'vitest'
import { isEndpoint } from '#kernel/shared/endpoint.ts'
import { wordsIn } from '#kernel/testing/words.ts'
import * as change from './change/change.contract.ts'
import * as charge from './charge/charge.contract.ts'
import { approvalTriggers, triggerCode } from './contract/approval.rules.ts'
import * as contract from './contract/contract.contract.ts'
import { contractActions, contractStatuses } from './contract/contractState.rules.ts'
import { contractBadges } from './contract/list/badge.rules.ts'
import * as renew from './contract/steps/renew.contract.ts'
import * as suspend from './contract/steps/suspend.contract.ts'
import * as duplicate from './duplicate/duplicate.contract.ts'
import { eventKinds } from './event/event.rules.ts'
import * as handover from './handover/handover.contract.ts'
import * as law from './law/law.contract.ts'
import { rentals } from './module.ts'
import * as planner from './planner/planner.contract.ts'
import * as price from './price/price.contract.ts'
import * as priceRule from './price/priceRule.contract.ts'
import * as quotation from './quotation/quotation.contract.ts'
import { quotationActions, quotationStatuses, rejectReasons } from './quotation/quotation.rules.ts'
import * as quotationLink from './quotation/quotationLink.contract.ts'
import * as returning from './return/return.contract.ts'
import { chargeKinds, fuelPolicies } from './return/return.rules.ts'
import * as row from './row/row.contract.ts'
import { anchors, frequencies, timings } from './schedule/schedule.rules.ts'
import { contractTypes } from './schedule/term.rules.ts'
import * as settlement from './settlement/settlement.contract.ts'
import { reserveKinds } from './settlement/settlement.rules.ts'

const arabic = wordsIn('src/modules/rentals', 'ar')
const english = wordsIn('src/modules/rentals', 'en')

const words = new Set(Object.keys(arabic))
const contracts = [
  change,
  charge,
  contract,
  duplicate,
  handover,
  law,
  planner,
  price,
  priceRule,
  quotation,
  quotationLink,
  renew,
  returning,
  row,
  settlement,
  suspend,
]
const endpoints = contracts.flatMap(file => Object.values(file)).filter(isEndpoint)

describe('The words of rentals', () => {
  it('have the same keys and placeholders in both languages', () => {
    expect(Object.keys(english)).toEqual(Object.keys(arabic))
    const named = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort()
    for (const key of words) {
      const [inArabic, inEnglish] = [arabic, english].map(file => (file as Record<string, unknown>)[key])
      expect([key, named(inEnglish)]).toEqual([key, named(inArabic)])
    }
  })

  it('name every refusal of rentals that an endpoint can answer with', () => {
    const codes = endpoints
      .flatMap(endpoint => endpoint.refusals ?? [])
      .filter(code => code.startsWith('rentals.'))
    expect(codes.filter(code => !words.has(code))).toEqual([])
  })

  it('name every status, badge and kind', () => {
    const needed = [
      ...contractStatuses.map(one => `rentals.contract.status.${one}`),
      ...contractActions.map(one => `rentals.contract.action.${one}`),
      ...contractBadges.map(one => `rentals.contract.badge.${one}`),
      ...contractTypes.map(one => `rentals.contract.type.${one}`),
      ...contract.contractTabs.map(one => `rentals.contract.tab.${one}`),
      ...quotationStatuses.map(one => `rentals.quotation.status.${one}`),
      ...quotationActions.map(one => `rentals.quotation.action.${one}`),
      ...rejectReasons.map(one => `rentals.quotation.rejectReason.${one}`),
      ...row.rowStates.map(one => `rentals.row.state.${one}`),
      ...charge.chargeStates.map(one => `rentals.charge.state.${one}`),
      ...chargeKinds.map(one => `rentals.charge.kind.${one}`),
      ...fuelPolicies.map(one => `rentals.fuelPolicy.${one}`),
      ...frequencies.map(one => `rentals.schedule.frequency.${one}`),
      ...anchors.map(one => `rentals.schedule.anchor.${one}`),
      ...timings.map(one => `rentals.schedule.timing.${one}`),
      ...eventKinds.map(one => `rentals.event.${one}`),
      ...reserveKinds.map(one => `rentals.reserve.${one}`),
      ...approvalTriggers.map(triggerCode),
      ...rentals.routes.map(one => one.title),
    ]
    expect(needed.filter(key => !words.has(key))).toEqual([])
  })
})

describe('The endpoints of rentals', () => {
  it('carry a name once, and money moves only in commands that show the entry first', () => {
    const names = endpoints.map(endpoint => endpoint.name)
    expect(names.length).toBe(new Set(names).size)
    expect(endpoints.filter(endpoint => endpoint.movesMoney && !endpoint.previews)).toEqual([])
    expect(endpoints.filter(endpoint => endpoint.kind === 'command' && !endpoint.changes)).toEqual([])
  })
})
