import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl, upload } from '#kernel/web/api.ts'
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
import { contrast, whyNotBrandColour } from '../../shared/branding.rules.ts'
import { links } from '../links.ts'
import type { Company } from './companyForm.ts'

const shape = /^#[0-9a-f]{6}$/
const clean = (text: string) => text.trim().toLowerCase()

/** What is wrong with a typed colour, or null: its shape, or too little contrast with white. */
function problemOf(typed: string, field: string): string | null {
  const colour = clean(typed)
  if (colour === '') return null
  if (!shape.test(colour)) return m['kernel.field.format']()
  return whyNotBrandColour(colour, field) ? m['platform.branding.contrast']() : null
}

type ColourProps = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled: boolean
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
          shape.test(colour)
            ? m['platform.branding.contrastIs']({ ratio: contrast(colour, '#ffffff').toFixed(1) })
            : undefined
        }
      />
      <input
        type="color"
        aria-label={`${label}: ${m['platform.branding.pick']()}`}
        value={shape.test(colour) ? colour : '#005f6d'}
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
  const { branding } = company
  const [logoFileId, setLogo] = useState(branding.logoFileId)
  const [nameAr, setNameAr] = useState(branding.nameAr ?? '')
  const [nameEn, setNameEn] = useState(branding.nameEn ?? '')
  const [primary, setPrimary] = useState(branding.primary ?? '')
  const [accent, setAccent] = useState(branding.accent ?? '')
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const [error, setError] = useState<string | null>(null)
  const isOpen = facts?.company?.features.includes('custom_branding') ?? false
  const disabled = !canWrite || !isOpen
  const take = async (files: File[]) => {
    const [file] = files
    if (!file) return
    setUploads([{ id: file.name, name: file.name, progress: 0.5 }])
    try {
      const uploaded = await upload(file, file.name)
      setLogo(uploaded.id)
      setUploads([{ id: uploaded.id, name: uploaded.name, progress: null }])
    } catch (failure) {
      setUploads([{ id: file.name, name: file.name, progress: null, error: sayError(failure) }])
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problemOf(primary, 'primary') || problemOf(accent, 'accent')) return
    setError(null)
    try {
      await save.mutateAsync({
        version: company.version,
        logoFileId,
        nameAr,
        nameEn,
        primary: clean(primary) || null,
        accent: clean(accent) || null,
      })
      showToast(m['kernel.saved']())
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  const main = shape.test(clean(primary)) ? clean(primary) : 'var(--accent)'
  const second = shape.test(clean(accent)) ? clean(accent) : main
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
      {error && (
        <Notice hue="red" live>
          {error}
        </Notice>
      )}
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
                setLogo(null)
              }}
            />
          )}
          <div className="field-pair">
            <TextField
              label={m['platform.branding.nameAr']()}
              name="nameAr"
              value={nameAr}
              onChange={setNameAr}
              maxLength={60}
              optional
              disabled={disabled}
            />
            <TextField
              label={m['platform.branding.nameEn']()}
              name="nameEn"
              value={nameEn}
              onChange={setNameEn}
              maxLength={60}
              optional
              disabled={disabled}
            />
            <ColourField
              label={m['platform.branding.primary']()}
              name="primary"
              value={primary}
              onChange={setPrimary}
              disabled={disabled}
            />
            <ColourField
              label={m['platform.branding.accent']()}
              name="accent"
              value={accent}
              onChange={setAccent}
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
