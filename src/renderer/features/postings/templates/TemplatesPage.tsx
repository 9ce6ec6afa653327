import { Button, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingTemplate } from '#shared/desk/types.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { ErrorState, LoadingLines } from '../../../ui/states/States.tsx';
import { kindLabels, postingPaths } from '../kinds.ts';
import { completeBody } from '../posting-form-body.ts';
import { type ShippedTemplate, shippedTemplates } from './built-in/index.ts';
import { OwnTemplateMenu } from './OwnTemplateMenu.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { matchesTemplate, type TemplateText, textOfOwn, textOfShipped } from './template-text.ts';
import classes from './templates.module.css';
import { useTemplateStart } from './use-template-start.ts';

/** Texts to begin a posting of a kind with: one's own, and those that come with the app. Works without the service. */
export function TemplatesPage({ kind }: { kind: PostingKind }) {
  const words = kindLabels[kind];
  const [search, setSearch] = useState('');
  const [looking, setLooking] = useState<TemplateText>();
  const { busy, start } = useTemplateStart(kind);
  const own = useDesk('templates.list', { method: kind });
  const shipped = shippedTemplates[kind].filter((template) => matchesTemplate(textOfShipped(kind, template), search));
  const mine = own.data?.filter((template) => matchesTemplate(textOfOwn(template), search));
  return (
    <Page
      trail={words.title}
      title={words.templates}
      subtitle="Choose a template and continue in the form. Nothing is published until you publish it."
      actions={
        <Button
          variant="default"
          component={Link}
          to={postingPaths.add(kind)}
          leftSection={<IconPlus size={17} stroke={1.8} />}
        >
          Blank {words.one}
        </Button>
      }
    >
      <SearchBox label="Search templates" value={search} onChange={setSearch} />
      <section className={classes.part} aria-labelledby="own-templates">
        <h2 id="own-templates">Your templates</h2>
        {own.problem && !own.data && <ErrorState problem={own.problem} onRetry={own.refetch} />}
        {!(own.data || own.problem) && <LoadingLines lines={3} />}
        {mine?.length === 0 && <NoneOfMine search={search} one={words.one} />}
        <Cards<PostingTemplate>
          templates={mine ?? []}
          textOf={textOfOwn}
          busy={busy}
          onLook={setLooking}
          onStart={({ body }) => void start(completeBody(kind, body))}
          menu={(template) => <OwnTemplateMenu template={template} />}
        />
      </section>
      <section className={classes.part} aria-labelledby="shipped-templates">
        <h2 id="shipped-templates">From Footbridge</h2>
        {shipped.length === 0 && <p className={classes.quiet}>No templates match “{search}”.</p>}
        <Cards<ShippedTemplate>
          templates={shipped}
          textOf={(template) => textOfShipped(kind, template)}
          busy={busy}
          onLook={setLooking}
          onStart={({ fields }) => void start(fields)}
        />
      </section>
      {looking && (
        <TemplatePreview
          kind={kind}
          template={looking}
          busy={busy}
          onStart={() => void start(looking.start)}
          onClose={() => setLooking(undefined)}
        />
      )}
    </Page>
  );
}

function NoneOfMine({ search, one }: { search: string; one: string }) {
  if (search) return <p className={classes.quiet}>None of your templates match “{search}”.</p>;
  return (
    <p className={classes.quiet}>
      None yet. “Save as template” in the form, or on the page of a published {one}, keeps its text here.
    </p>
  );
}

interface CardsProps<T extends { readonly id: string }> {
  readonly templates: readonly T[];
  readonly textOf: (template: T) => TemplateText;
  readonly busy: boolean;
  readonly onLook: (text: TemplateText) => void;
  readonly onStart: (template: T) => void;
  readonly menu?: (template: T) => React.ReactNode;
}

function Cards<T extends { readonly id: string }>({ templates, textOf, busy, onLook, onStart, menu }: CardsProps<T>) {
  if (templates.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={16}>
      {templates.map((template) => {
        const text = textOf(template);
        return (
          <TemplateCard
            key={template.id}
            text={text}
            busy={busy}
            onLook={() => onLook(text)}
            onStart={() => onStart(template)}
            menu={menu?.(template)}
          />
        );
      })}
    </SimpleGrid>
  );
}
