import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import '../accounting.css'
import { links } from '../links.web.ts'
import { ChartStep } from './ChartStep.tsx'
import { ChecksStep, MappingStep, OpeningStep, TaxStep, TreasuryStep, YearStep } from './FactSteps.tsx'
import { checksState, firstOpenStep, type WizardStep, wizardSteps } from './wizard.rules.ts'
import {
  type Checks,
  type StepProps,
  stateKinds,
  stateWords,
  stepWords,
  type Wizard,
} from './wizardParts.web.ts'

const bodies: Readonly<Record<WizardStep, (props: StepProps) => React.ReactNode>> = {
  year: YearStep,
  chart: ChartStep,
  mapping: MappingStep,
  tax: TaxStep,
  treasury: TreasuryStep,
  opening: OpeningStep,
  checks: ChecksStep,
}

/**
 * «معالج المحاسبة»: from nothing to the first document. Nothing is remembered but what stands in the books, so that it can be
 * left at any step and goes on where something is still missing.
 */
export default function WizardPage() {
  const answer = useAnswer('accounting.wizard.show', {}, { staleTime: 0 })
  useEffect(() => {
    document.title = m['accounting.page.wizard']()
  }, [])
  const checked = useAnswer('accounting.wizard.checks', {}, { staleTime: 0 })
  const checks = { failing: checked.data?.failing ?? null, error: checked.error }
  return <Loaded answer={answer}>{wizard => <Steps wizard={wizard} checks={checks} />}</Loaded>
}

function Steps({ wizard, checks }: { wizard: Wizard; checks: Checks }) {
  const [address, change] = useAddress()
  const states = { ...wizard.states, checks: checksState(checks.failing) }
  const step = wizardSteps.find(one => one === address['step']) ?? firstOpenStep(states)
  const at = wizardSteps.indexOf(step)
  const left = wizardSteps.filter(one => states[one] === 'todo').length
  const Body = bodies[step]
  const [before, after] = [wizardSteps[at - 1], wizardSteps[at + 1]]
  return (
    <div className="page">
      <PageHeader
        title={m['accounting.page.wizard']()}
        count={
          left > 0
            ? m['accounting.wizard.left']({ count: left })
            : states.checks === 'wait'
              ? m['accounting.wizard.checking']()
              : m['accounting.wizard.ready']()
        }
        actions={left > 0 && <ButtonLink href={links.overview}>{m['accounting.wizard.leave']()}</ButtonLink>}
      />
      <ProgressSteps
        title={stepWords[step]()}
        current={at + 1}
        total={wizardSteps.length}
        text={m['platform.import.stepText']({ current: at + 1, total: wizardSteps.length })}
      />
      <div className="form-columns">
        <div className="form-main">
          <Body wizard={wizard} checks={checks} />
          <div className="row wrap">
            {before && (
              <Button onPress={() => change({ step: before })}>
                <DirIcon icon={ArrowLeft} />
                {stepWords[before]()}
              </Button>
            )}
            <span className="push">
              {after ? (
                <Button kind="primary" onPress={() => change({ step: after })}>
                  {stepWords[after]()}
                  <DirIcon icon={ArrowRight} />
                </Button>
              ) : (
                <ButtonLink kind="primary" href={links.overview}>
                  {m['accounting.wizard.finish']()}
                </ButtonLink>
              )}
            </span>
          </div>
        </div>
        <aside className="form-side">
          <Card flush title={m['accounting.wizard.remaining']()}>
            <ul className="work-list">
              {wizardSteps.map(one => (
                <li key={one}>
                  <span className="grow">
                    <Button kind="tertiary" size="small" onPress={() => change({ step: one })}>
                      <span className={one === step ? 'strong' : undefined}>{stepWords[one]()}</span>
                    </Button>
                  </span>
                  <StatusBadge kind={stateKinds[states[one]]}>{stateWords[states[one]]()}</StatusBadge>
                </li>
              ))}
            </ul>
          </Card>
        </aside>
      </div>
    </div>
  )
}
