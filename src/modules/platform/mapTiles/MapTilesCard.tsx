import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayHead } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { BothChangedCard } from '../merge/BothChangedCard.tsx'
import { useInStep } from '../merge/useInStep.web.ts'
import { useThreeWay } from '../merge/useThreeWay.web.ts'
import { places } from './mapTiles.rules.ts'

const shape = async () => (await import('./mapTiles.contract.ts')).saveMapTiles.input

type Stored = OutputFor<'platform.mapTiles.read'>
type Values = InputFor<'platform.mapTiles.save'>

const valuesOf = ({ version, tileAddress, attribution }: Stored): Values => ({
  version,
  tileAddress,
  attribution,
})

/** Where the background of the company's maps comes from. */
export function MapTilesCard({ canWrite }: { canWrite: boolean }) {
  const answer = useAnswer('platform.mapTiles.read', {})
  return <Loaded answer={answer}>{stored => <Fields stored={stored} canWrite={canWrite} />}</Loaded>
}

function Fields({ stored, canWrite }: { stored: Stored; canWrite: boolean }) {
  const save = useCommand('platform.mapTiles.save')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, valuesOf(stored))
  const merge = useThreeWay({ form, load: async () => valuesOf(await ask('platform.mapTiles.read', {})) })
  useInStep(form, merge, valuesOf(stored))
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      const { version } = await save.mutateAsync(values)
      form.reset({ ...values, version })
      merge.done()
      showToast(m['kernel.saved']())
    } catch (error) {
      if ((await merge.meet(error)) === null) setWhole(showRefusal(form, error))
    }
  })
  const hosts = stored.hosts.join(', ')
  return (
    <form className="settings-body" onSubmit={event => void submit(event)} noValidate>
      {whole.length > 0 && <ErrorSummary title={sayHead(whole)} errors={whole.map(text => ({ text }))} />}
      <BothChangedCard merge={merge} form={form} />
      <Card title={m['platform.mapTiles.title']()} caption={m['platform.mapTiles.says']()}>
        <div className="settings-form">
          {stored.tileAddress && !stored.isShown && (
            <Notice hue="amber">{m['platform.mapTiles.withdrawn']()}</Notice>
          )}
          <TextInput
            control={form.control}
            name="tileAddress"
            label={m['platform.mapTiles.tileAddress']()}
            hint={
              hosts
                ? m['platform.mapTiles.tileAddressHint']({ ...places, hosts })
                : m['platform.mapTiles.noHostsHint']()
            }
            dir="ltr"
            optional
            disabled={!canWrite}
          />
          <TextInput
            control={form.control}
            name="attribution"
            label={m['platform.mapTiles.attribution']()}
            hint={m['platform.mapTiles.attributionHint']()}
            optional
            disabled={!canWrite}
          />
          {canWrite && (
            <div className="settings-acts">
              <Button kind="primary" type="submit" busy={save.isPending}>
                {m['kernel.action.save']()}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </form>
  )
}
