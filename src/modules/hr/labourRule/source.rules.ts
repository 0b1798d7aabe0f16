import type { Day } from '#kernel/shared/day.ts'
import type {
  Confidence,
  LabourCountry,
  LabourParams,
  LabourRule,
  LabourTopic,
  LabourVariant,
} from './labourRule.rules.ts'

/** Where each country publishes its labour law. */
export const sources: Readonly<Record<LabourCountry, string>> = {
  KW: 'https://www.manpower.gov.kw',
  QA: 'https://www.almeezan.qa/LawPage.aspx?id=3961',
  SA: 'https://laws.boe.gov.sa/BoeLaws/Laws/LawDetails/08381293-6388-48e2-8ad2-a9a700f2aa94/1',
  AE: 'https://uaelegislation.gov.ae/en/legislations/1541',
  BH: 'https://www.lloc.gov.bh',
  OM: 'https://decree.om/2023/rd20230053/',
}

/** A seeded row; its id is made of what it says, so that a second seeding writes the same rows. */
export function seedRule<Topic extends LabourTopic>(
  country: LabourCountry,
  topic: Topic,
  validFromOn: Day,
  params: LabourParams[Topic],
  sourceUrl: string,
  confidence: Confidence,
  limits: { validToOn?: Day; variant?: LabourVariant } = {},
): LabourRule {
  const { validToOn = null, variant = 'standard' } = limits
  return {
    id: `seed:${country}:${topic}:${variant}:${validFromOn}`,
    country,
    topic,
    variant,
    validFromOn,
    validToOn,
    params,
    sourceUrl,
    confidence,
    confirmedBy: null,
    isOwn: false,
  }
}
