import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { businessTypeWords } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import type { StepProps } from './wizardParts.web.ts'

type BusinessType = keyof typeof businessTypeWords
type Mode = NonNullable<InputFor<'accounting.template.apply'>['mode']>
type Line = OutputFor<'accounting.template.preview'>['rows'][number]

/** The ready chart of a business with ticks, what applying it changes, and the import for a chart of one's own. */
export function ChartStep({ wizard }: StepProps) {
  const [type, setType] = useState<BusinessType>(wizard.businessType)
  const answer = useAnswer('accounting.template.preview', { businessType: type })
  return (
    <Card
      title={m['accounting.wizard.step.chart']()}
      end={<ButtonLink href={links.chartImport}>{m['accounting.page.chartImport']()}</ButtonLink>}
    >
      <div className="stack">
        <Select
          label={m['accounting.wizard.chartOf']()}
          value={type}
          onChange={setType}
          options={(Object.keys(businessTypeWords) as BusinessType[]).map(id => ({
            id,
            name: businessTypeWords[id](),
          }))}
        />
        <Loaded answer={answer}>
          {({ rows }) => <Ticks key={type} type={type} rows={rows} hasPosted={wizard.hasPosted} />}
        </Loaded>
      </div>
    </Card>
  )
}

type TicksProps = { type: BusinessType; rows: readonly Line[]; hasPosted: boolean }

function Ticks({ type, rows, hasPosted }: TicksProps) {
  const leaves = rows.filter(row => row.leaf)
  const [ticks, setTicks] = useState<ReadonlySet<string>>(
    () => new Set(leaves.filter(row => row.ticked || row.existing).map(row => row.code)),
  )
  const [mode, setMode] = useState<Mode>('skip')
  const apply = useCommand('accounting.template.apply')
  const added = leaves.filter(row => ticks.has(row.code) && (mode === 'replace' || !row.existing))
  const renamed =
    mode === 'merge'
      ? leaves.filter(row => ticks.has(row.code) && row.existing && row.existing.nameAr !== row.nameAr)
      : []
  const tick = (code: string, on: boolean) =>
    setTicks(before => {
      const next = new Set(before)
      if (on) next.add(code)
      else next.delete(code)
      return next
    })
  const start = () =>
    apply.mutate(
      { businessType: type, mode, ticks: [...ticks] },
      {
        onSuccess: done =>
          showToast(
            m['accounting.wizard.applied']({ added: done.added, renamed: done.renamed, mapped: done.mapped }),
          ),
      },
    )
  const isChanging = added.length > 0 || renamed.length > 0
  return (
    <>
      <RadioGroup<Mode>
        label={m['accounting.wizard.mode']()}
        value={mode}
        onChange={setMode}
        options={[
          { id: 'skip', name: m['accounting.wizard.mode.skip']() },
          { id: 'merge', name: m['accounting.wizard.mode.merge']() },
          ...(hasPosted ? [] : [{ id: 'replace' as const, name: m['accounting.wizard.mode.replace']() }]),
        ]}
      />
      {apply.error && (
        <Notice hue="red" live>
          {sayError(apply.error)}
        </Notice>
      )}
      <div className="row wrap">
        <p className="grow">
          {m['accounting.wizard.changes']({ added: added.length, renamed: renamed.length })}
        </p>
        <Button
          kind="primary"
          busy={apply.isPending}
          disabledReason={isChanging ? null : m['accounting.wizard.nothingNew']()}
          onPress={start}
        >
          {m['accounting.wizard.apply']()}
        </Button>
      </div>
      {rows
        .filter(row => row.level === 2)
        .map(group => (
          <div key={group.code} className="stack tight">
            <h3>
              <span className="n quiet">{group.code}</span> {nameOf(group)}
            </h3>
            {leaves
              .filter(row => row.code.startsWith(group.code))
              .map(row => (
                <Checkbox
                  key={row.code}
                  checked={ticks.has(row.code)}
                  onChange={on => tick(row.code, on)}
                  disabled={row.existing !== null && mode !== 'replace'}
                >
                  <span className="n quiet">{row.code}</span> {nameOf(row)}
                  {row.existing && <span className="quiet"> · {m['accounting.import.state.known']()}</span>}
                </Checkbox>
              ))}
          </div>
        ))}
    </>
  )
}
