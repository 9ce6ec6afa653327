// Runs in the window: names what can be used there, and uses it. `crawl.list()` and `crawl.press(key)` are its calls.
globalThis.crawl = (() => {
  const usable =
    'button, a[href], input, textarea, select, summary, [role=tab], [role=menuitem], [role=menuitemradio], [role=option], [role=switch], [role=combobox]';
  const isInput = ({ type }) => type === 'file' || type === 'checkbox' || type === 'radio';
  const isShown = (element) =>
    isInput(element) ||
    (element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !element.closest('[aria-hidden=true]'));
  const textOf = (ids) => (ids ?? '').split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '');
  const nameOf = (element) =>
    [
      element.getAttribute('aria-label'),
      textOf(element.getAttribute('aria-labelledby')).join(' '),
      [...(element.labels ?? [])].map((label) => label.textContent).join(' '),
      element.textContent,
      element.getAttribute('placeholder'),
      element.getAttribute('name'),
    ].find((text) => text?.trim()) ?? '';
  const partOf = (element) => {
    const layer = element.closest('[role=dialog], [role=menu], [role=listbox]');
    if (layer) return layer.getAttribute('role');
    return element.closest('main') ? 'page' : 'shell';
  };
  const keyOf = (element) => {
    const name = nameOf(element).trim().replace(/\s+/g, ' ').replace(/\d+/g, '#').slice(0, 60);
    return `${partOf(element)}: ${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${name}`;
  };
  const isOff = (element) =>
    element.disabled === true ||
    element.getAttribute('aria-disabled') === 'true' ||
    // What is chosen already stays so.
    (element.type === 'radio' && element.checked) ||
    element.getAttribute('aria-selected') === 'true' ||
    (element.getAttribute('role') === 'menuitemradio' && element.getAttribute('aria-checked') === 'true');
  // A button that shows that its work runs is back in a moment.
  const isDisabled = (element) =>
    (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') && !element.dataset.loading;
  /** Says why it can't be used: beside it and tied to it, or on the pointer's way over it. */
  const hasReason = (element) =>
    [
      textOf(element.getAttribute('aria-describedby')).join(' '),
      ...[element, element.parentElement, ...(element.labels ?? [])].map(({ title }) => title),
    ].some((text) => text.trim() !== '' && text.trim() !== nameOf(element).trim());
  let pointedAt;
  const all = () => [...document.querySelectorAll(usable)].filter(isShown);

  /** Types into a field as a person does, for React. */
  function type(element) {
    const { prototype } = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(element, '7');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const isField = (element) =>
    (element.tagName === 'TEXTAREA' || /^(text|email|password|search|tel|url|number)$/.test(element.type)) &&
    element.getAttribute('role') !== 'combobox' &&
    !element.readOnly;

  return {
    list: () => [
      ...new Set(
        all()
          .filter((element) => !isOff(element))
          .map(keyOf),
      ),
    ],

    /** Where the links lead that stay in the window. */
    links: () => [
      ...new Set(
        all()
          .filter((element) => element.tagName === 'A')
          .map((element) => element.getAttribute('href'))
          .filter((href) => !/^(https?|mailto|tel):|^#/.test(href)),
      ),
    ],

    /** The controls that can't be used and don't say why. */
    unexplained: () => [
      ...new Set(
        all()
          .filter((element) => isDisabled(element) && !hasReason(element))
          .map(keyOf),
      ),
    ],

    /** The middle of the first of them that has this key, in the window: a tooltip may say why. Asked again, of the same one. */
    middleOf: (key) => {
      if (!(pointedAt?.isConnected && keyOf(pointedAt) === key))
        pointedAt = all().find((each) => isDisabled(each) && !hasReason(each) && keyOf(each) === key);
      pointedAt?.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = pointedAt?.getBoundingClientRect() ?? new DOMRect();
      return { x: x + width / 2, y: y + height / 2 };
    },

    /** Whether the one that is pointed at says why by now, can be used, or has gone. */
    isSaid: () => !(pointedAt?.isConnected && isDisabled(pointedAt)) || hasReason(pointedAt),

    /** Uses the first control of a key; answers whether anything came of it, or null where it is not there. */
    press: async (key) => {
      const element = all().find((each) => !isOff(each) && keyOf(each) === key);
      if (!element) return null;
      let acted = false;
      const note = () => {
        acted = true;
      };
      const observer = new MutationObserver(note);
      const { href } = location;
      const own = { open: globalThis.open, print: globalThis.print, click: HTMLInputElement.prototype.click };
      globalThis.open = note;
      globalThis.print = note;
      // A file picker would stay open.
      HTMLInputElement.prototype.click = function () {
        if (this.type === 'file') note();
        else own.click.call(this);
      };
      element.focus();
      observer.observe(document.documentElement, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      if (element.type === 'file') note();
      else if (isField(element)) {
        type(element);
        if (element.value.includes('7')) note();
      } else {
        // The router's own: where it leads is looked at afterwards.
        if (element.tagName === 'A' && element.getAttribute('href').startsWith('/')) note();
        if (element.tagName === 'A' && element.target === '_blank')
          element.addEventListener('click', stay, { once: true });
        element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
        element.click();
      }
      const turns = 40;
      for (let turn = 0; turn < turns && !acted && location.href === href; turn += 1) {
        await new Promise((done) => setTimeout(done, 25));
      }
      observer.disconnect();
      Object.assign(globalThis, { open: own.open, print: own.print });
      HTMLInputElement.prototype.click = own.click;
      return acted || location.href !== href;
    },
  };

  function stay(event) {
    event.preventDefault();
  }
})();
