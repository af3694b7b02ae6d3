/* Runs before the application, in syntax that every engine reads: turns away browsers below the minimum and sets language and theme before the first paint. */
;(function () {
  var root = document.documentElement
  var agent = navigator.userAgent

  function versionOf(pattern) {
    var match = pattern.exec(agent)
    return match ? parseFloat(match[1]) : undefined
  }

  // Derivatives count by the version of their engine, so Chrome is asked before Safari and Edge before Chrome. undefined: an engine unknown here.
  function isBelowMinimum() {
    var legacyEdge = versionOf(/Edge\/(\d+)/)
    var edge = versionOf(/Edg\/(\d+)/)
    var chrome = versionOf(/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/)
    var firefox = versionOf(/Firefox\/(\d+)/)
    var safari = /Safari\//.test(agent) && !/Chrome|Chromium|CriOS/.test(agent) ? versionOf(/Version\/(\d+\.?\d*)/) : undefined
    if (/MSIE |Trident\//.test(agent) || legacyEdge !== undefined) return true
    if (edge !== undefined) return edge < 79
    if (chrome !== undefined) return chrome < 69
    if (firefox !== undefined) return firefox < 62
    if (safari !== undefined) return safari < 12.1
    return undefined
  }

  function hasWhatIsNeeded() {
    return Boolean(window.Promise && window.fetch && window.Symbol && window.CSS && window.CSS.supports && window.CSS.supports('--a', '0'))
  }

  // A member with an unknown engine may go on at their own risk, for as long as the tab is open.
  function goesOnAnyway() {
    var isChosen = window.location.hash === '#continue-anyway'
    try {
      if (isChosen) window.sessionStorage.setItem('ui:unsupported', 'continue')
      return isChosen || window.sessionStorage.getItem('ui:unsupported') === 'continue'
    } catch (unavailable) {
      return isChosen
    }
  }

  // Where a browser is sent that the console does not run in; undefined: nowhere.
  function refusal() {
    var isBelow = isBelowMinimum()
    if (isBelow) return '/unsupported.html'
    return isBelow === undefined && !hasWhatIsNeeded() && !goesOnAnyway() ? '/unsupported.html#unknown' : undefined
  }

  function stored(name) {
    try {
      return window.localStorage.getItem(name)
    } catch (unavailable) {
      return null
    }
  }

  function prefers(query) {
    return Boolean(window.matchMedia) && window.matchMedia(query).matches
  }

  function applyTheme() {
    var choice = stored('ui:theme')
    var automatic = prefers('(prefers-contrast: more)') ? 'contrast' : prefers('(prefers-color-scheme: dark)') ? 'dark' : 'light'
    root.setAttribute('data-theme', choice === 'light' || choice === 'dark' || choice === 'contrast' ? choice : automatic)
    root.setAttribute('data-density', stored('ui:density') === 'compact' ? 'compact' : 'comfortable')
    var size = stored('ui:font-size')
    if (size === 'small' || size === 'large' || size === 'larger') root.setAttribute('data-font-size', size)
    else root.removeAttribute('data-font-size')
    var motion = stored('ui:motion')
    if (motion === 'full' || motion === 'reduced') root.setAttribute('data-motion', motion)
    else root.removeAttribute('data-motion')
  }

  // Tests ask for a pseudo-locale: English with accents and longer, or from right to left.
  function applyLanguage() {
    var language = navigator.webdriver ? stored('ui:language') : null
    if (language !== 'en-XA' && language !== 'ar-XB') return
    root.setAttribute('lang', language)
    root.setAttribute('dir', language === 'ar-XB' ? 'rtl' : 'ltr')
  }

  function followModality() {
    function set(modality) {
      return function () {
        root.setAttribute('data-modality', modality)
      }
    }
    document.addEventListener('mousedown', set('pointer'), true)
    document.addEventListener('touchstart', set('pointer'), true)
    document.addEventListener('keydown', set('keyboard'), true)
  }

  var refused = refusal()
  if (refused) {
    window.location.replace(refused)
    return
  }
  applyLanguage()
  applyTheme()
  followModality()
  window.terrariumApplyTheme = applyTheme
})()
