import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GalleryBoard } from './gallery/GalleryBoard.tsx'
import { GalleryCapture } from './gallery/GalleryCapture.tsx'
import { GalleryForm } from './gallery/GalleryForm.tsx'
import { GalleryList } from './gallery/GalleryList.tsx'
import { GalleryRecord } from './gallery/GalleryRecord.tsx'
import { GalleryStatement } from './gallery/GalleryStatement.tsx'
import { type GalleryLanguage, samples } from './gallery/samples.ts'
import { Toaster } from './Toaster.tsx'
import { UiProvider } from './UiProvider.tsx'

const asked = new URLSearchParams(location.search)
const language: GalleryLanguage = asked.get('lang') === 'en' ? 'en' : 'ar'
document.documentElement.lang = language
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
document.documentElement.classList.toggle('dark', asked.get('theme') === 'dark')

const parts = {
  list: GalleryList,
  record: GalleryRecord,
  form: GalleryForm,
  board: GalleryBoard,
  capture: GalleryCapture,
  statement: GalleryStatement,
}
const Part = parts[(asked.get('part') ?? 'list') as keyof typeof parts] ?? GalleryList

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UiProvider language={language} currency="KWD">
      <Part words={samples[language]} />
      <Toaster />
    </UiProvider>
  </StrictMode>,
)
