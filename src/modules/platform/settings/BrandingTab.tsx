import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, fileUrl, type InputFor, upload } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { FileDrop, type FileUpload } from '#ui/FileDrop.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import { BothChangedCard } from '../merge/BothChangedCard.tsx'
import { useInStep } from '../merge/useInStep.web.ts'
import { useThreeWay } from '../merge/useThreeWay.web.ts'
import { contrast, whyNotBrandColour } from './branding.rules.ts'
import type { Company } from './companyForm.web.ts'

const shape = async () => (await import('../company/company.contract.ts')).setCompanyBranding.input

type Values = InputFor<'platform.company.setBranding'>

const valuesOf = ({ version, branding }: Company): Values => ({ version, ...branding })

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)
const clean = (text: string) => text.trim().toLowerCase()

/** What is wrong with a typed colour, or null: its shape, or too little contrast with white. */
function problemOf(typed: string, field: string): string | null {
  const colour = clean(typed)
  if (colour === '') return null
  if (!isColour(colour)) return m['kernel.field.format']()
  return whyNotBrandColour(colour, field) ? m['platform.branding.contrast']() : null
}

type ColourProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  disabled: boolean
}

function ColourField({ label, name, value, onChange, disabled }: ColourProps) {
  const problem = problemOf(value, name)
  const colour = clean(value)
  return (
    <div className="colour-field">
      <TextField
        label={label}
        name={name}
        value={value}
        onChange={onChange}
        dir="ltr"
        maxLength={7}
        optional
        disabled={disabled}
        error={problem}
        hint={
          isColour(colour)
            ? m['platform.branding.contrastIs']({ ratio: contrast(colour, '#ffffff').toFixed(1) })
            : undefined
        }
      />
      <input
        type="color"
        aria-label={`${label}: ${m['platform.branding.pick']()}`}
        value={isColour(colour) ? colour : '#005f6d'}
        disabled={disabled}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}

/** Logo, shown names and two colours on the company's documents; every colour must carry white words. */
export function BrandingTab({ company, canWrite }: { company: Company; canWrite: boolean }) {
  const { facts } = useSession()
  const save = useCommand('platform.company.setBranding')
  const form = useContractForm<Values>(shape, valuesOf(company))
  const merge = useThreeWay({ form, load: async () => valuesOf(await ask('platform.company.read', {})) })
  useInStep(form, merge, valuesOf(company))
  const { logoFileId, nameAr, nameEn, primary, accent } = form.watch()
  const put = (field: Exclude<keyof Values, 'version'>) => (value: string | null) =>
    form.setValue(field, value || null, { shouldDirty: true })
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const isOpen = facts?.company?.features.includes('custom_branding') ?? false
  const disabled = !canWrite || !isOpen
  const take = async (files: File[]) => {
    const [file] = files
    if (!file) return
    setUploads([{ id: file.name, name: file.name, progress: 0.5 }])
    try {
      const uploaded = await upload(file, file.name)
      put('logoFileId')(uploaded.id)
      setUploads([{ id: uploaded.id, name: uploaded.name, progress: null }])
    } catch (failure) {
      setUploads([{ id: file.name, name: file.name, progress: null, error: sayError(failure) }])
    }
  }
  const submit = form.handleSubmit(async values => {
    // The field shows it already.
    if (problemOf(values.primary ?? '', 'primary') || problemOf(values.accent ?? '', 'accent')) return
    setErrors([])
    try {
      const { version } = await save.mutateAsync(values)
      form.reset({ ...values, version })
      merge.done()
      showToast(m['kernel.saved']())
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  const main = isColour(primary ?? '') ? (primary ?? '') : 'var(--accent)'
  const second = isColour(accent ?? '') ? (accent ?? '') : main
  return (
    <form className="settings-body" onSubmit={event => void submit(event)} noValidate>
      {!isOpen && (
        <Notice
          hue="violet"
          actions={<ButtonLink href={links.subscription}>{m['platform.branding.upgrade']()}</ButtonLink>}
        >
          {m['platform.branding.locked']()}
        </Notice>
      )}
      {errors.map(text => (
        <Notice key={text} hue="red" live>
          {text}
        </Notice>
      ))}
      <BothChangedCard
        merge={merge}
        form={form}
        label={path => (path === 'logoFileId' ? m['platform.branding.logoLabel']() : '')}
      />
      <Card title={m['platform.tile.branding']()}>
        <div className="settings-form">
          {!disabled && (
            <FileDrop
              label={m['platform.branding.logoLabel']()}
              hint={m['platform.branding.logoHint']()}
              accept={['image/png', 'image/jpeg']}
              uploads={uploads}
              onFiles={files => void take(files)}
              onRemove={() => {
                setUploads([])
                put('logoFileId')(null)
              }}
            />
          )}
          <div className="field-pair">
            <TextField
              label={m['platform.branding.nameAr']()}
              name="nameAr"
              value={nameAr ?? ''}
              onChange={put('nameAr')}
              maxLength={60}
              optional
              disabled={disabled}
            />
            <TextField
              label={m['platform.branding.nameEn']()}
              name="nameEn"
              value={nameEn ?? ''}
              onChange={put('nameEn')}
              maxLength={60}
              optional
              disabled={disabled}
            />
            <ColourField
              label={m['platform.branding.primary']()}
              name="primary"
              value={primary ?? ''}
              onChange={value => put('primary')(clean(value))}
              disabled={disabled}
            />
            <ColourField
              label={m['platform.branding.accent']()}
              name="accent"
              value={accent ?? ''}
              onChange={value => put('accent')(clean(value))}
              disabled={disabled}
            />
          </div>
          <div>
            <p className="cap">{m['platform.branding.preview']()}</p>
            <div className="brand-preview">
              <div className="brand-preview-head" style={{ borderBlockEndColor: main }}>
                {logoFileId && <img src={fileUrl(logoFileId)} alt="" />}
                <b>
                  <bdi>{nameAr || company.nameAr}</bdi>
                </b>
                <span className="head-space" />
                <span className="cap">
                  <bdi>{nameEn || company.nameEn}</bdi>
                </span>
              </div>
              <div className="brand-preview-body">
                <span className="brand-sample" style={{ background: main }}>
                  {m['platform.branding.sample']()}
                </span>
                <span className="n strong" style={{ color: second }}>
                  INV-2026-00001
                </span>
              </div>
            </div>
          </div>
          {!disabled && (
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
