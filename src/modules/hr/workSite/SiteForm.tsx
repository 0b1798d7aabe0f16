import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { BothChangedCard, useBranches, useThreeWay } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { NoPosition, readPosition } from '../attendance/widget/position.web.ts'
import { sayMessage } from '../attendance/widget/sayClock.web.ts'
import type { Point } from '../location/geodesy.rules.ts'
import { SiteActs } from './SiteActs.tsx'
import { SiteMap } from './SiteMap.tsx'
import { SwappedNotice } from './SwappedNotice.tsx'
import { type SiteRow, shapeWords } from './siteWords.web.ts'
import { pointOf, textOf } from './workSite.rules.ts'

const shape = async () => (await import('./workSite.contract.ts')).saveSite.input

type Values = InputFor<'hr.workSite.save'>
type Props = { site: SiteRow | null; onClose: () => void }

const valuesOf = (site: SiteRow | null): Values => ({
  id: site?.id ?? null,
  version: site?.version ?? null,
  nameAr: site?.nameAr ?? '',
  nameEn: site?.nameEn ?? null,
  branchId: site?.branchId ?? null,
  shape: site?.shape ?? 'circle',
  latitude: site?.latitude ?? null,
  longitude: site?.longitude ?? null,
  radius: site?.radius ?? 100,
  tolerance: site?.tolerance ?? 10,
  vertices: site?.vertices ?? null,
  networks: site?.networks ?? [],
  asTyped: false,
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const pointsIn = (text: string) => linesOf(text).flatMap(line => pointOf(line) ?? [])
const sayWrong = (line: string) => m['hr.workSite.field.cornerWrong']({ line })

/** One site: a point pasted from a map or taken where one stands, its radius or its corners, and a map to draw them on. */
export default function SiteForm({ site, onClose }: Props) {
  const branches = useBranches()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [pasted, setPasted] = useState('')
  const [corners, setCorners] = useState(() => (site?.vertices ?? []).map(textOf).join('\n'))
  const [networks, setNetworks] = useState(() => (site?.networks ?? []).join('\n'))
  const [isLocating, setLocating] = useState(false)
  const save = useCommand('hr.workSite.save')
  const form = useContractForm<Values>(shape, valuesOf(site))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('hr.workSite.list', {})
      const stored = rows.find(row => row.id === site?.id) ?? null
      return { version: stored?.version ?? 1, values: valuesOf(stored) }
    },
  })
  const { control } = form
  const [kind, latitude, longitude, radius] = form.watch(['shape', 'latitude', 'longitude', 'radius'])
  const [asTyped, setAsTyped] = useState('')
  const place = (point: Point) => {
    form.setValue('latitude', point.latitude, { shouldDirty: true })
    form.setValue('longitude', point.longitude, { shouldDirty: true })
  }
  const draw = (text: string) => {
    setCorners(text)
    form.setValue('vertices', pointsIn(text), { shouldDirty: true })
  }
  const takeHere = async () => {
    setLocating(true)
    try {
      const { latitude, longitude } = await readPosition()
      const point = { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
      if (kind === 'polygon') draw(`${corners.trim()}\n${textOf(point)}`.trim())
      else place(point)
    } catch (error) {
      if (!(error instanceof NoPosition)) throw error
      showProblem(sayMessage(error.why))
    } finally {
      setLocating(false)
    }
  }
  const vertices = pointsIn(corners)
  const wrongLine = linesOf(corners).find(line => !pointOf(line))
  const hasPoint = typeof latitude === 'number' && typeof longitude === 'number'
  const points = kind === 'polygon' ? vertices : hasPoint ? [{ latitude, longitude }] : []
  const typed = points.map(textOf).join('\n')
  const submit = async () => {
    if (kind === 'polygon' && wrongLine !== undefined) return setErrors([sayWrong(wrongLine)])
    form.setValue('asTyped', asTyped === typed)
    form.setValue('vertices', kind === 'polygon' ? vertices : null)
    form.setValue('networks', linesOf(networks))
    await form.handleSubmit(async values => {
      setErrors([])
      try {
        await save.mutateAsync(values)
        showToast(m['hr.workSite.saved']())
        onClose()
      } catch (error) {
        if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
      }
    })()
  }
  const cornerError = form.formState.errors.vertices?.message ?? null
  const networkError = form.formState.errors.networks
  const question = asTyped !== typed && (
    <SwappedNotice
      points={points}
      onSwap={swapped => {
        const [first] = swapped
        if (kind === 'polygon') draw(swapped.map(textOf).join('\n'))
        else if (first) place(first)
      }}
      onKeep={() => setAsTyped(typed)}
    />
  )
  return (
    <PanelForm
      title={site ? m['hr.workSite.edit']() : m['hr.workSite.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      note={site && <SiteActs site={site} onDone={onClose} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <TextInput control={control} name="nameAr" label={m['hr.workSite.field.nameAr']()} />
      <TextInput control={control} name="nameEn" label={m['hr.workSite.field.nameEn']()} optional />
      <div className="fields">
        <ChoiceInput
          control={control}
          name="shape"
          label={m['hr.workSite.field.shape']()}
          options={optionsOf(shapeWords)}
        />
        <ChoiceInput
          control={control}
          name="branchId"
          label={m['hr.workSite.field.branch']()}
          nothing={m['hr.workSite.field.noBranch']()}
          options={branches}
        />
      </div>
      <div className="row">
        <Button size="small" busy={isLocating} onPress={() => void takeHere()}>
          <LocateFixed aria-hidden />
          {m['hr.workSite.here']()}
        </Button>
      </div>
      {kind === 'circle' ? (
        <>
          <TextField
            label={m['hr.workSite.field.pasted']()}
            hint={m['hr.workSite.field.pastedHint']()}
            value={pasted}
            dir="ltr"
            optional
            error={pasted !== '' && !pointOf(pasted) ? m['hr.workSite.field.pastedWrong']() : null}
            onChange={text => {
              setPasted(text)
              const point = pointOf(text)
              if (point) place(point)
            }}
          />
          <div className="fields">
            <NumberInput
              control={control}
              name="latitude"
              label={m['hr.workSite.field.latitude']()}
              digits={6}
              negative
            />
            <NumberInput
              control={control}
              name="longitude"
              label={m['hr.workSite.field.longitude']()}
              digits={6}
              negative
            />
            <NumberInput
              control={control}
              name="radius"
              label={m['hr.workSite.field.radius']()}
              unit={m['hr.workSite.metres']()}
            />
          </div>
          {question}
          <SiteMap
            drawn={{ shape: 'circle', centre: points[0] ?? null, radius: radius ?? 100 }}
            onDraw={drawn => {
              if (drawn.shape !== 'circle' || !drawn.centre) return
              place(drawn.centre)
              form.setValue('radius', drawn.radius, { shouldDirty: true })
            }}
          />
        </>
      ) : (
        <>
          <TextArea
            name="vertices"
            label={m['hr.workSite.field.corners']()}
            hint={m['hr.workSite.field.cornersHint']()}
            value={corners}
            onChange={draw}
            rows={5}
            error={wrongLine === undefined ? cornerError : sayWrong(wrongLine)}
          />
          <NumberInput
            control={control}
            name="tolerance"
            label={m['hr.workSite.field.tolerance']()}
            unit={m['hr.workSite.metres']()}
          />
          {question}
          <SiteMap
            drawn={{ shape: 'polygon', vertices }}
            onDraw={drawn => drawn.shape === 'polygon' && draw(drawn.vertices.map(textOf).join('\n'))}
          />
        </>
      )}
      <TextArea
        name="networks"
        label={m['hr.workSite.field.networks']()}
        hint={m['hr.workSite.field.networksHint']()}
        value={networks}
        onChange={setNetworks}
        rows={2}
        error={networkError ? m['kernel.field.invalid']() : null}
        optional
      />
    </PanelForm>
  )
}
