/** Leads from an address of the served site to where the page lies here, with all that the address says. */
const to = new URL(document.currentScript.dataset.to, location.href);
location.replace(`${to.href}${location.search}${location.hash}`);
