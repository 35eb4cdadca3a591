import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["build/", "public/", ".cache/", "data/", "test-results/", "tests/sandbox/browser/"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.recommendedTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Types say the shape of what they hold; both words for it read well.
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // An answer thrown is how Remix ends a loader.
      "@typescript-eslint/only-throw-error": "off",
      // `||` is right where an empty text means none.
      "@typescript-eslint/prefer-nullish-coalescing": "off",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/prefer-includes": "off",
      "@typescript-eslint/prefer-find": "off",
      "@typescript-eslint/consistent-indexed-object-style": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "eqeqeq": ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-control-regex": "error",
      // Services are plain objects of functions, made to be taken apart.
      "@typescript-eslint/unbound-method": "off",
      // `as Type` names what is known to be there; `!` would say less.
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
    },
  },
  { files: ["app/**/*.tsx"], ...jsxA11y.flatConfigs.recommended },
  {
    files: ["app/**/*.tsx", "app/enhance/**"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='style']",
          message: "The policy allows no inline style: use a class or a sheet.",
        },
      ],
    },
  },
  { files: ["scripts/**", "tests/**"], rules: { "no-console": "off", "@typescript-eslint/no-base-to-string": "off" } },
);
