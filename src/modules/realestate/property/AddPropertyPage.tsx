import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import { AddressFields, DetailFields, LettingFields, WhatFields } from './PropertyFields.tsx'
import { emptyProperty, propertyShape } from './propertyForm.web.ts'
import { levelWords, type PropertyValues } from './propertyWords.web.ts'
import { UnitGenerator } from './UnitGenerator.tsx'
import { type UnitDraft, unitsOf, usualGrid } from './unitGrid.web.ts'

const draftName = 'realestate.property.save'

/** One form for a villa, a unit, or a building with all of its units. */
export default function AddPropertyPage() {
  const { timeZone } = useCompany()
  const [address] = useAddress()
  const go = useGo()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const building = typeof address['building'] === 'string' ? address['building'] : null
  const form = useContractForm<PropertyValues>(propertyShape, {
    ...emptyProperty(building ? 'unit' : 'standalone', today),
    parentId: building,
  })
  const keptAt = useDraft(building ? `${draftName}:${building}` : draftName, form)
  const save = useCommand('realestate.property.save', draftName)
  const generate = useCommand('realestate.property.generate')
  const [problems, setProblems] = useState<readonly string[]>([])
  // The building is kept even where its units are refused: it is not made twice.
  const [made, setMade] = useState<string | null>(null)
  const [makesUnits, setMakesUnits] = useState(true)
  const [wish, setWish] = useState(usualGrid)
  const [units, setUnits] = useState<readonly UnitDraft[] | null>(null)
  const level = form.watch('level')
  const { control } = form
  const chooseLevel = (next: PropertyValues['level']) => {
    const { propertyName, area, governorate } = form.getValues()
    form.reset(
      { ...emptyProperty(next, today), propertyName, area, governorate },
      { keepDefaultValues: true },
    )
  }
  const submit = form.handleSubmit(async values => {
    setProblems([])
    const wanted = level === 'building' && makesUnits ? (units ?? unitsOf(wish)) : null
    if (level === 'building' && makesUnits && !wanted) return setProblems([m['kernel.form.incomplete']()])
    try {
      const id = made ?? (await save.mutateAsync(values)).id
      setMade(id)
      if (wanted) {
        const { count } = await generate.mutateAsync({
          buildingId: id,
          lettableFrom: today,
          units: [...wanted],
        })
        showToast(m['realestate.property.generated']({ count }))
      } else showToast(m['realestate.property.saved']())
      forgetDraft(draftName)
      go(links.property(id, wanted ? 'units' : undefined))
    } catch (error) {
      setProblems(showRefusal(form, error))
    }
  })
  const title = m['realestate.property.add.title']()
  return (
    <FormPage
      title={title}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['realestate.property.list.title'](), href: links.properties() },
            { name: title },
          ]}
        />
      }
      draftNote={form.formState.isDirty && keptAt && <InstantText at={keptAt} timeOnly />}
      errors={problems.map(text => ({ text }))}
      onSubmit={submit}
      actions={
        <>
          <ButtonLink kind="tertiary" href={links.properties()}>
            {m['kernel.action.cancel']()}
          </ButtonLink>
          <Button kind="primary" type="submit" busy={save.isPending || generate.isPending}>
            {m['realestate.property.saveAll']()}
            <Kbd>Ctrl S</Kbd>
          </Button>
        </>
      }
    >
      <Card title={m['realestate.property.section.what']()}>
        <div className="stack">
          <SegmentedControl
            label={m['realestate.property.field.level']()}
            value={level}
            onChange={chooseLevel}
            options={optionsOf(levelWords)}
          />
          <WhatFields control={control} level={level} />
        </div>
      </Card>
      {level !== 'building' && (
        <Card title={m['realestate.property.section.money']()}>
          <LettingFields control={control} level={level} />
        </Card>
      )}
      {level === 'building' && (
        <Card title={m['realestate.property.section.units']()}>
          <div className="stack">
            <Checkbox checked={makesUnits} onChange={setMakesUnits}>
              {m['realestate.property.makeUnits']()}
            </Checkbox>
            {makesUnits && <UnitGenerator wish={wish} onWish={setWish} units={units} onUnits={setUnits} />}
          </div>
        </Card>
      )}
      <Card title={m['realestate.property.section.address']()}>
        <AddressFields control={control} level={level} />
      </Card>
      <Card title={m['realestate.property.section.details']()}>
        <div className="stack">
          <DetailFields control={control} level={level} />
        </div>
      </Card>
    </FormPage>
  )
}
