import { buildWeb, isWebFresh } from './web-build.ts'

/** Builds the web app and the generated sources when they are stale; for images, and for who starts a server. */
if (!(await isWebFresh())) await buildWeb()
