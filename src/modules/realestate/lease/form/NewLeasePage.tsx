import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ask } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import '../../realestate.css'
import type { Lease } from '../leaseWords.web.ts'
import { emptyLease, type LeaseValues, leaseShape, valuesOf } from './leaseForm.web.ts'
import { RowsPreview } from './RowsPreview.tsx'
import { MoreTerms, TermFields } from './TermFields.tsx'
import { UnitLines } from './UnitLines.tsx'

const newDraft = 'realestate.lease.save'

/** A lease in one form: tenant, units, term, and beside it the rows it comes to. */
export default function NewLeasePage() {
  const [address] = useAddress()
  const id = typeof address['id'] === 'string' ? address['id'] : null
  const stored = useAnswer('realestate.lease.get', { id: id ?? '' }, { enabled: id !== null })
  if (id === null) return <LeaseForm lease={null} />
  return <Loaded answer={stored}>{lease => <LeaseForm lease={lease} />}</Loaded>
}

function LeaseForm({ lease }: { lease: Lease | null }) {
  const { timeZone } = useCompany()
  const [address] = useAddress()
  const go = useGo()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const unit = typeof address['unit'] === 'string' ? address['unit'] : null
  const tenant = typeof address['tenant'] === 'string' ? address['tenant'] : null
  const form = useContractForm<LeaseValues>(
    leaseShape,
    lease ? valuesOf(lease) : { ...emptyLease(today, unit), tenantId: tenant ?? '' },
  )
  const draftName = lease ? `${newDraft}:${lease.id}` : newDraft
  const keptAt = useDraft(draftName, form)
  const save = useCommand('realestate.lease.save', draftName)
  const submit = useCommand('realestate.lease.submit')
  const [problems, setProblems] = useState<readonly string[]>([])
  const merge = useThreeWay({
    form,
    load: async () =>
      lease ? valuesOf(await ask('realestate.lease.get', { id: lease.id })) : emptyLease(today, unit),
  })
  const values = form.watch()
  const { control } = form
  const send = (reserves: boolean) =>
    form.handleSubmit(async typed => {
      setProblems([])
      try {
        const saved = await save.mutateAsync({ ...typed, deposit: typed.deposit || '0' })
        // What is kept has an id now: a refused reservation is put right on the same draft.
        form.setValue('id', saved.id)
        form.setValue('version', saved.version)
        if (reserves) {
          const { number } = await submit.mutateAsync(saved)
          showToast(m['realestate.lease.reservedToast']({ number }))
        } else showToast(m['realestate.lease.savedToast']())
        forgetDraft(draftName)
        go(links.lease(saved.id))
      } catch (error) {
        if ((await merge.meet(error)) === null) setProblems(showRefusal(form, error))
      }
    })
  const title = lease ? m['realestate.lease.edit']() : m['realestate.lease.new.title']()
  const isBusy = save.isPending || submit.isPending
  return (
    <FormPage
      title={title}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['realestate.lease.list.title'](), href: links.leases() }, { name: title }]}
        />
      }
      draftNote={form.formState.isDirty && keptAt && <InstantText at={keptAt} timeOnly />}
      errors={problems.map(text => ({ text }))}
      onSubmit={send(true)}
      actions={
        <>
          <Button busy={isBusy} onPress={() => void send(false)()}>
            {m['realestate.lease.saveDraft']()}
          </Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {m['realestate.lease.act.submit']()}
            <Kbd>Ctrl S</Kbd>
          </Button>
        </>
      }
      side={<RowsPreview values={values} />}
    >
      <BothChangedCard merge={merge} form={form} />
      <Card title={m['realestate.lease.section.who']()}>
        <div className="stack">
          <PickInput control={control} name="tenantId">
            {picked => <CustomerPicker {...picked} label={m['realestate.lease.field.tenant']()} />}
          </PickInput>
          <UnitLines form={form} control={control} />
        </div>
      </Card>
      <Card title={m['realestate.lease.section.term']()}>
        <TermFields form={form} control={control} />
      </Card>
      <Card title={m['realestate.lease.section.more']()}>
        <MoreTerms control={control} renews={values.autoRenewal} />
      </Card>
    </FormPage>
  )
}
