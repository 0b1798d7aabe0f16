import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { startOfMonth } from '#kernel/shared/day.ts'
import { moneyText, percentOf } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import '../accounting.css'
import { minorOf, nameOf } from '../account/names.web.ts'
import { DraftFormPage } from '../DraftFormPage.tsx'
import { fieldsOf } from '../formFields.web.ts'
import { links } from '../links.web.ts'
import { useToday } from '../report/FilterParts.tsx'
import { AssetPlaceFields } from './AssetPlaceFields.tsx'
import type { Purchase } from './assetWords.web.ts'
import { MethodFields } from './MethodFields.tsx'
import { PlanCard } from './PlanCard.tsx'

type Values = InputFor<'accounting.asset.register'>

const shape = async () => (await import('./asset.contract.ts')).registerAsset.input
const lineKey = (line: { entryId: string; lineNo: number }) => `${line.entryId} ${line.lineNo}`

/** Puts an asset into service: from a posted purchase (`?entry=&line=`), or with the opening balances. */
export default function NewAssetPage() {
  const [address] = useAddress()
  const purchases = useAnswer('accounting.asset.unregistered', {})
  const wanted = `${address['entry'] ?? ''} ${address['line'] ?? ''}`
  return (
    <Loaded answer={purchases}>
      {({ rows }) => (
        <AssetForm
          key={wanted}
          purchases={rows}
          wanted={rows.find(line => lineKey(line) === wanted) ?? null}
        />
      )}
    </Loaded>
  )
}

type Props = { purchases: readonly Purchase[]; wanted: Purchase | null }

function AssetForm({ purchases, wanted }: Props) {
  const { currency } = useCompany()
  const today = useToday()
  const go = useGo()
  const [errors, setErrors] = useState<readonly string[]>([])
  const categories = useAnswer('accounting.assetCategory.list', {})
  const fromLine = (line: Purchase) => ({
    purchase: { entryId: line.entryId, lineNo: line.lineNo },
    cost: line.left,
    inServiceOn: line.on,
    profitUnitId: line.profitUnitId,
    costCenterId: line.costCenterId,
  })
  const form = useContractForm<Values>(shape, {
    nameAr: '',
    categoryId: '',
    cost: '',
    salvage: moneyText(0, currency),
    inServiceOn: today,
    method: 'straightLine',
    life: 60,
    yearlyRateBps: null,
    purchase: null,
    openingOn: `${today.slice(0, 4)}-01-01`,
    openingAccumulated: moneyText(0, currency),
    location: '',
    serial: '',
    custodian: '',
    profitUnitId: null,
    costCenterId: null,
    ...(wanted ? fromLine(wanted) : {}),
  })
  const draftName = `accounting.asset:${wanted ? lineKey(wanted) : 'new'}`
  const keptAt = useDraft(draftName, form)
  const command = useCommand('accounting.asset.register', draftName)
  const { values, change, errorAt } = fieldsOf(form)
  const [isBought, setBought] = useState(wanted !== null || purchases.length > 0)
  const line = values.purchase && purchases.find(one => lineKey(one) === lineKey(values.purchase!))
  const rows = categories.data?.rows ?? []
  const offered = isBought && line ? rows.filter(one => one.costAccountId === line.accountId) : rows
  const costMinor = minorOf(values.cost, currency)
  const sent: Values = isBought
    ? { ...values, openingOn: null, openingAccumulated: null }
    : { ...values, purchase: null }
  const isWhole =
    values.categoryId !== '' &&
    values.nameAr.trim() !== '' &&
    costMinor > 0 &&
    values.life > 0 &&
    (!isBought || !!values.purchase)
  const state = usePreview('accounting.asset.register', isWhole ? sent : null)
  const choose = (id: string) => {
    const category = rows.find(one => one.id === id)
    if (!category) return
    change({
      categoryId: id,
      method: category.method,
      life: category.life,
      yearlyRateBps: category.yearlyRateBps,
      salvage: moneyText(percentOf(costMinor, category.salvageBps), currency),
    })
  }
  const perform = async () => {
    setErrors([])
    if (isBought && !values.purchase) {
      setErrors([m['accounting.asset.purchase']()])
      return
    }
    try {
      const made = await command.mutateAsync(sent)
      forgetDraft(draftName)
      showToast(m['accounting.asset.registeredAs']({ number: made.number }))
      go(links.asset(made.id))
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  }
  return (
    <DraftFormPage
      title={m['accounting.page.newAsset']()}
      verb={m['accounting.asset.registerAct']()}
      parent={{ name: m['accounting.page.assets'](), href: links.assets }}
      keptAt={keptAt}
      errors={errors}
      busy={command.isPending}
      onSubmit={form.handleSubmit(perform)}
      side={
        <>
          <PlanCard
            plan={{
              method: values.method,
              bookMinor: costMinor - (isBought ? 0 : minorOf(values.openingAccumulated, currency)),
              salvageMinor: minorOf(values.salvage, currency),
              life: values.life,
              yearlyRateBps: values.yearlyRateBps ?? null,
            }}
            inServiceOn={values.inServiceOn}
            from={startOfMonth(isBought ? values.inServiceOn : (values.openingOn ?? values.inServiceOn))}
          />
          {isBought ? (
            line && <Notice hue="slate">{m['accounting.asset.purchased']({ number: line.number })}</Notice>
          ) : (
            <JournalEffects state={state} />
          )}
        </>
      }
    >
      {rows.length === 0 && categories.data && (
        <Notice
          actions={
            <ButtonLink href={`${links.assets}?show=tools`}>
              {m['accounting.assetCategory.title']()}
            </ButtonLink>
          }
        >
          {m['accounting.assetCategory.noneBody']()}
        </Notice>
      )}
      <Card>
        <div className="stack">
          <RadioGroup
            label={m['accounting.asset.source']()}
            value={isBought ? 'purchase' : 'opening'}
            onChange={chosen => setBought(chosen === 'purchase')}
            options={[
              {
                id: 'purchase',
                name: m['accounting.asset.source.purchase'](),
                hint: m['accounting.asset.source.purchaseHint'](),
              },
              {
                id: 'opening',
                name: m['accounting.asset.source.opening'](),
                hint: m['accounting.asset.source.openingHint'](),
              },
            ]}
          />
          {isBought &&
            (purchases.length === 0 ? (
              <p className="caption">{m['accounting.asset.purchaseNone']()}</p>
            ) : (
              <Select
                label={m['accounting.asset.purchaseLine']()}
                name="purchase"
                placeholder={m['accounting.asset.choose']()}
                value={values.purchase ? lineKey(values.purchase) : null}
                onChange={key => {
                  const chosen = purchases.find(one => lineKey(one) === key)
                  if (chosen) change({ ...fromLine(chosen), categoryId: '' })
                }}
                options={purchases.map(one => ({
                  id: lineKey(one),
                  name: `${one.number} · ${one.memo}`,
                  fact: one.left,
                }))}
              />
            ))}
        </div>
      </Card>
      <Card title={m['accounting.asset.details']()}>
        <div className="fields">
          <TextField
            label={m['accounting.asset.name']()}
            name="nameAr"
            value={values.nameAr}
            onChange={nameAr => change({ nameAr })}
            maxLength={200}
            error={errorAt('nameAr')}
          />
          <Select
            label={m['accounting.asset.category']()}
            name="categoryId"
            placeholder={m['accounting.asset.choose']()}
            value={values.categoryId || null}
            onChange={choose}
            error={errorAt('categoryId')}
            options={offered.map(one => ({ id: one.id, name: nameOf(one) }))}
          />
          <AssetPlaceFields values={values} change={change} errorAt={errorAt} />
        </div>
      </Card>
      <Card title={m['accounting.asset.depreciation']()}>
        <div className="fields">
          <MoneyField
            label={m['accounting.asset.cost']()}
            name="cost"
            value={values.cost}
            onChange={cost => change({ cost })}
            error={errorAt('cost')}
          />
          <MoneyField
            label={m['accounting.asset.salvageValue']()}
            name="salvage"
            value={values.salvage}
            onChange={salvage => change({ salvage })}
            error={errorAt('salvage')}
          />
          <DateField
            label={m['accounting.asset.inServiceOn']()}
            name="inServiceOn"
            value={values.inServiceOn}
            onChange={day => change({ inServiceOn: day ?? today })}
            error={errorAt('inServiceOn')}
          />
          <MethodFields values={values} change={change} errorAt={errorAt} />
          {!isBought && (
            <>
              <DateField
                label={m['accounting.asset.openingOn']()}
                value={values.openingOn ?? null}
                max={today}
                onChange={day => change({ openingOn: day ?? today })}
                gregorianOnly
                error={errorAt('openingOn')}
              />
              <MoneyField
                label={m['accounting.asset.openingAccumulated']()}
                name="openingAccumulated"
                value={values.openingAccumulated ?? ''}
                onChange={openingAccumulated => change({ openingAccumulated })}
                error={errorAt('openingAccumulated')}
              />
            </>
          )}
        </div>
      </Card>
    </DraftFormPage>
  )
}
