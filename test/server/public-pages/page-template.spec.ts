import { expect, it } from 'vitest';
import { createTemplate } from '#server/public-pages/page-template.ts';

const BUILT = '<html lang="de"><title>x</title><!--head--><!--page--><!--first--></html>';

it('a page escapes its title and link for attributes in either quotes', () => {
  const first = { json: '{}', stamp: 's', at: new Date(0), link: `https://a.example/O'Neill` };
  const html = createTemplate(BUILT).draw({ title: `O'Neill "A" & <B>`, head: '', page: '', first });
  expect(html).toContain('<title>O&#39;Neill &quot;A&quot; &amp; &lt;B&gt;</title>');
  expect(html).toContain('data-link="https://a.example/O&#39;Neill"');
});
