import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { businessTypeWords, countryWords } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { checkWord } from '../wordMaps.web.ts'
import type { StepProps } from './wizardParts.web.ts'

const settings = '/settings/advanced?tab=company'
const treasury = '/finance/treasury'

/** The company as the books need it, and the fiscal year that covers today. */
export function YearStep({ wizard }: StepProps) {
  const { can } = useSession()
  const { currency } = useCompany()
  const open = useCommand('accounting.year.open')
  const { year } = wizard
  const country = wizard.country as keyof typeof countryWords
  const start = () =>
    open.mutate(
      { which: 'next' },
      {
        onSuccess: ({ name }) => showToast(m['accounting.year.opened']({ name })),
        onError: error => showProblem(sayError(error)),
      },
    )
  return (
    <Card
      title={m['accounting.wizard.step.year']()}
      end={<ButtonLink href={settings}>{m['accounting.wizard.companySettings']()}</ButtonLink>}
    >
      <div className="stack">
        <dl className="facts">
          <Fact label={m['accounting.wizard.businessType']()}>
            {businessTypeWords[wizard.businessType]()}
          </Fact>
          <Fact label={m['accounting.wizard.country']()}>{countryWords[country]?.() ?? wizard.country}</Fact>
          <Fact label={m['accounting.wizard.currency']()}>
            <span className="n">{currency}</span>
          </Fact>
          <Fact label={m['accounting.year.label']()}>
            {year ? <DayRange from={year.startsOn} to={year.endsOn} /> : m['accounting.wizard.noYear']()}
          </Fact>
        </dl>
        <p className="cap">
          {wizard.hasPosted ? m['accounting.wizard.currencyFixed']() : m['accounting.wizard.currencyFree']()}
        </p>
        {!year && (
          <Notice
            hue="amber"
            actions={
              can('finance.periods.write') && (
                <Button busy={open.isPending} onPress={start}>
                  {m['accounting.year.open']()}
                </Button>
              )
            }
          >
            {m['accounting.wizard.yearNeeded']()}
          </Notice>
        )}
        <TextLink href={links.periods}>{m['accounting.page.periods']()}</TextLink>
      </div>
    </Card>
  )
}

/** Required keys that no account serves; «اربط من الشجرة الجاهزة» maps all that the chart names. */
export function MappingStep({ wizard }: StepProps) {
  const map = useCommand('accounting.health.fix')
  const { missingKeys } = wizard
  const mapAll = () =>
    map.mutate(
      { code: 'H1' },
      {
        onSuccess: ({ before, left }) => showToast(m['accounting.wizard.mapped']({ count: before - left })),
        onError: error => showProblem(sayError(error)),
      },
    )
  return (
    <Card
      title={m['accounting.wizard.step.mapping']()}
      end={<ButtonLink href={links.mappings}>{m['accounting.page.mappings']()}</ButtonLink>}
    >
      {missingKeys.length === 0 ? (
        <p className="good">{m['accounting.wizard.allMapped']()}</p>
      ) : (
        <div className="stack">
          <p className="soft-ink">{m['accounting.wizard.mappingBody']()}</p>
          <div>
            <Button kind="primary" busy={map.isPending} onPress={mapAll}>
              {m['accounting.wizard.mapAll']()}
            </Button>
          </div>
          <ul className="work-list">
            {missingKeys.map(row => (
              <li key={row.key}>
                <span className="grow">
                  <TextLink href={links.mapping(row.key)}>{nameOf(row)}</TextLink>
                </span>
                <span className="n quiet">{row.key}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** Where value added tax is law: the company's number and the two accounts. */
export function TaxStep({ wizard }: StepProps) {
  const isDue = wizard.states.tax !== 'none'
  return (
    <Card
      title={m['accounting.wizard.step.tax']()}
      end={isDue && <ButtonLink href={settings}>{m['accounting.wizard.companySettings']()}</ButtonLink>}
    >
      {isDue ? (
        <div className="stack">
          <dl className="facts">
            <Fact label={m['accounting.wizard.vatNumber']()}>
              {wizard.vatNumber ? (
                <span className="n">{wizard.vatNumber}</span>
              ) : (
                m['accounting.wizard.vatNumberMissing']()
              )}
            </Fact>
            <Fact label={m['accounting.wizard.vatAccounts']()}>
              {wizard.hasVatAccounts ? (
                m['accounting.wizard.state.done']()
              ) : (
                <TextLink href={links.mapping('vatOutput')}>{m['accounting.wizard.mapVat']()}</TextLink>
              )}
            </Fact>
          </dl>
        </div>
      ) : (
        <p>{m['accounting.wizard.noVat']()}</p>
      )}
    </Card>
  )
}

/** Boxes and banks money goes through. */
export function TreasuryStep({ wizard }: StepProps) {
  return (
    <Card
      title={m['accounting.wizard.step.treasury']()}
      end={<ButtonLink href={treasury}>{m['accounting.wizard.openTreasury']()}</ButtonLink>}
    >
      <div className="stack">
        <dl className="facts">
          <Fact label={m['accounting.wizard.boxes']()}>
            <NumberText value={wizard.treasuryAccounts} />
          </Fact>
        </dl>
        <p className="soft-ink">{m['accounting.wizard.treasuryBody']()}</p>
      </div>
    </Card>
  )
}

/** What was brought over from the books before, and whether it came out even. */
export function OpeningStep({ wizard }: StepProps) {
  const isEven = !/[1-9]/.test(wizard.clearing)
  return (
    <Card title={m['accounting.wizard.step.opening']()}>
      <div className="stack">
        <dl className="facts">
          <Fact label={m['accounting.wizard.openingEntries']()}>
            <NumberText value={wizard.openingEntries} />
          </Fact>
          <Fact label={m['accounting.wizard.openingTotal']()}>
            <Money amount={wizard.opening} />
          </Fact>
          <Fact label={m['accounting.wizard.clearing']()}>
            <Money amount={wizard.clearing} strong />
          </Fact>
        </dl>
        {isEven ? (
          <p className="soft-ink">{m['accounting.wizard.openingBody']()}</p>
        ) : (
          <Notice hue="amber">{m['accounting.wizard.clearingLeft']()}</Notice>
        )}
        <div className="row wrap">
          <ButtonLink href={links.opening}>{m['accounting.page.opening']()}</ButtonLink>
          <ButtonLink href={links.openingImport}>{m['accounting.wizard.importBooks']()}</ButtonLink>
          <ButtonLink href={links.assetImport}>{m['accounting.page.assetImport']()}</ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** The proofs that hinder a closing; none failing means the books can begin. */
export function ChecksStep({ checks: { failing, error } }: StepProps) {
  return (
    <Card
      title={m['accounting.wizard.step.checks']()}
      end={<ButtonLink href={links.health}>{m['accounting.page.health']()}</ButtonLink>}
    >
      {error ? (
        <Notice hue="red">{sayError(error)}</Notice>
      ) : failing === null ? (
        <Skeleton lines={4} />
      ) : failing.length === 0 ? (
        <p className="good">{m['accounting.wizard.sound']()}</p>
      ) : (
        <ul className="stack tight">
          {failing.map(code => (
            <li key={code} className="bad">
              {checkWord(code)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
