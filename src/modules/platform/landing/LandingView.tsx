import {
  BriefcaseBusiness,
  Building2,
  Car,
  Factory,
  FileText,
  GraduationCap,
  HardHat,
  KeyRound,
  Landmark,
  Languages,
  type LucideIcon,
  Receipt,
  ShieldCheck,
  ShoppingBag,
  Stethoscope,
  Truck,
  UtensilsCrossed,
  WalletCards,
} from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { currentLocale, setLanguage } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Mark } from '#ui/Mark.tsx'
import type { BusinessType } from '../company/businessTypes.rules.ts'
import { servedBusinesses } from '../company/standing.rules.ts'
import { links } from '../links.web.ts'
import './landing.css'
import { type LandingText, numbered } from './landingText.web.ts'
import { ProductPreview } from './ProductPreview.tsx'

const featureIcons: readonly LucideIcon[] = [
  Landmark,
  Car,
  FileText,
  Receipt,
  WalletCards,
  KeyRound,
  ShieldCheck,
  Languages,
]
const sectorIcons: Record<BusinessType, LucideIcon> = {
  car_rental: Car,
  real_estate: Building2,
  retail: ShoppingBag,
  medical: Stethoscope,
  manufacturing: Factory,
  restaurant: UtensilsCrossed,
  logistics: Truck,
  education: GraduationCap,
  consulting: BriefcaseBusiness,
  construction: HardHat,
}

function switchLanguage(): void {
  setLanguage(currentLocale() === 'ar' ? 'en' : 'ar')
  window.location.reload()
}

function OtherLanguage() {
  const other = currentLocale() === 'ar' ? 'en' : 'ar'
  return (
    <span className="landing-language">
      <Button kind="tertiary" onPress={switchLanguage}>
        <span lang={other}>{m['platform.landing.otherLanguage']()}</span>
      </Button>
    </span>
  )
}

function Head() {
  return (
    <header className="landing-head">
      <span className="landing-brand">
        <Mark size={36} />
        <b>{m['platform.brand.name']()}</b>
      </span>
      <nav aria-label={m['platform.landing.navigation']()}>
        <a href="#features">{m['platform.landing.features']()}</a>
        <a href="#sectors">{m['platform.landing.sectors']()}</a>
      </nav>
      <span className="head-space" />
      <OtherLanguage />
      <ButtonLink kind="tertiary" href={links.signIn}>
        {m['platform.landing.signIn']()}
      </ButtonLink>
      <ButtonLink kind="primary" href={links.signUp}>
        {m['platform.landing.signUp']()}
      </ButtonLink>
    </header>
  )
}

function Hero({ text }: { text: LandingText }) {
  return (
    <section className="landing-hero">
      <div className="landing-words">
        <p className="landing-eyebrow">{m['platform.landing.eyebrow']()}</p>
        <h1>{text('hero_title')}</h1>
        <p className="landing-lead">{text('hero_subtitle')}</p>
        <div className="landing-acts">
          <ButtonLink kind="primary" size="large" href={links.signUp}>
            {text('hero_cta') ?? ''}
          </ButtonLink>
          <a className="btn secondary large" href="#features">
            <span className="btn-words">{m['platform.landing.seeFeatures']()}</span>
          </a>
        </div>
        <dl className="landing-stats">
          {numbered(text, 'stat', 4, 'value').map(index => (
            <div key={index}>
              <dt>{text(`stat_${index}_label`)}</dt>
              <dd className="n">{text(`stat_${index}_value`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ProductPreview />
    </section>
  )
}

function Features({ text }: { text: LandingText }) {
  const features = numbered(text, 'feature', 8, 'title')
  if (features.length === 0) return null
  return (
    <section id="features" className="landing-section">
      <h2>{text('features_title')}</h2>
      {text('features_subtitle') && <p className="landing-lead">{text('features_subtitle')}</p>}
      <ul className="landing-features">
        {features.map(index => {
          const Icon = featureIcons[index - 1] ?? Landmark
          return (
            <li key={index}>
              <Icon aria-hidden />
              <h3>{text(`feature_${index}_title`)}</h3>
              <p>{text(`feature_${index}_text`)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Sectors({ text }: { text: LandingText }) {
  const placeOf = (type: BusinessType) => text.place(`sector_${type}_title`)
  const sectors = servedBusinesses.toSorted((one, other) => placeOf(one) - placeOf(other))
  return (
    <section id="sectors" className="landing-section">
      <h2>{m['platform.landing.sectorsTitle']()}</h2>
      <p className="landing-lead">{m['platform.landing.sectorsText']()}</p>
      <ul className="landing-sectors">
        {sectors.map(type => {
          const Icon = sectorIcons[type]
          return (
            <li key={type} className="card">
              <span className="soft-icon hue-accent">
                <Icon aria-hidden />
              </span>
              <h3>{text(`sector_${type}_title`)}</h3>
              <p>{text(`sector_${type}_text`)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Testimonials({ text }: { text: LandingText }) {
  const said = numbered(text, 'testimonial', 6, 'text')
  if (said.length === 0) return null
  return (
    <section className="landing-section">
      <h2>{text('testimonials_title')}</h2>
      <ul className="landing-features">
        {said.map(index => (
          <li key={index}>
            <p>{text(`testimonial_${index}_text`)}</p>
            <p className="cap">{text(`testimonial_${index}_name`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The public page: what the product is, for whom, and the way in. */
export function LandingView({ text }: { text: LandingText }) {
  return (
    <div className="landing">
      <Head />
      <main>
        <Hero text={text} />
        <Features text={text} />
        <Sectors text={text} />
        <Testimonials text={text} />
        <section className="landing-cta">
          <div>
            <h2>{text('cta_title')}</h2>
            <p>{text('cta_subtitle')}</p>
          </div>
          <ButtonLink kind="primary" size="large" href={links.signUp}>
            {text('cta_button') ?? ''}
          </ButtonLink>
        </section>
      </main>
      <footer className="landing-foot">
        <Mark size={24} />
        <span>{text('footer_tagline')}</span>
        <span className="head-space" />
        <OtherLanguage />
        <span>
          <span className="n">© {new Date().getFullYear()}</span> {text('footer_rights')}
        </span>
      </footer>
    </div>
  )
}
