"use strict";
module.exports = validate10;
module.exports.default = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1","builtin"]},"kind":{"type":"string","enum":["MergeValues","ConfigMapGenerator","SecretGenerator"]},"metadata":{"type":"object"},"configMapGenerator":{"type":"array","items":{"$ref":"#/definitions/configMap"}},"secretGenerator":{"type":"array","items":{"$ref":"#/definitions/secret"}},"generatorOptions":{"$ref":"#/definitions/options"},"fileContents":{"type":"object","additionalProperties":{"type":"string"}},"nameSuffixHash":{"type":"boolean"},"name":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"},"type":{"type":"string"}},"definitions":{"configMap":{"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"}}},"secret":{"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"type":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"}}},"behavior":{"type":"string","enum":["create","replace","merge",""]},"literal":{"type":["string","object"],"additionalProperties":{"type":"string"}},"mergeValue":{"type":"object","additionalProperties":false,"required":["key","format"],"properties":{"key":{"type":"string"},"format":{"type":"string","enum":["json","yaml","toml","ini","properties","env"]},"strict":{"type":"boolean"},"lists":{"type":"array","items":{"$ref":"#/definitions/listMerge"}}}},"listMerge":{"type":"object","additionalProperties":false,"required":["path","strategy"],"properties":{"path":{"type":"string"},"strategy":{"type":"string","enum":["append","prepend","merge"]},"key":{"type":"string"}}},"options":{"type":"object","additionalProperties":false,"properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}},"annotations":{"type":"object","additionalProperties":{"type":"string"}},"disableNameSuffixHash":{"type":"boolean"},"immutable":{"type":"boolean"}}}}};
const schema17 = {"type":"object","additionalProperties":false,"properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}},"annotations":{"type":"object","additionalProperties":{"type":"string"}},"disableNameSuffixHash":{"type":"boolean"},"immutable":{"type":"boolean"}}};
const schema13 = {"type":"string","enum":["create","replace","merge",""]};
const schema16 = {"type":["string","object"],"additionalProperties":{"type":"string"}};
const func2 = Object.prototype.hasOwnProperty;
const schema12 = {"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"}}};
const schema14 = {"type":"object","additionalProperties":false,"required":["key","format"],"properties":{"key":{"type":"string"},"format":{"type":"string","enum":["json","yaml","toml","ini","properties","env"]},"strict":{"type":"boolean"},"lists":{"type":"array","items":{"$ref":"#/definitions/listMerge"}}}};
const schema15 = {"type":"object","additionalProperties":false,"required":["path","strategy"],"properties":{"path":{"type":"string"},"strategy":{"type":"string","enum":["append","prepend","merge"]},"key":{"type":"string"}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.format === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "format"},message:"must have required property '"+"format"+"'",schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "key") || (key0 === "format")) || (key0 === "strict")) || (key0 === "lists"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.key.type,parentSchema:schema14.properties.key,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.format !== undefined){
let data1 = data.format;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.format.type,parentSchema:schema14.properties.format,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((data1 === "json") || (data1 === "yaml")) || (data1 === "toml")) || (data1 === "ini")) || (data1 === "properties")) || (data1 === "env"))){
const err5 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema14.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema14.properties.format.enum,parentSchema:schema14.properties.format,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.strict !== undefined){
let data2 = data.strict;
if(typeof data2 !== "boolean"){
const err6 = {instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema14.properties.strict.type,parentSchema:schema14.properties.strict,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.lists !== undefined){
let data3 = data.lists;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.path === undefined){
const err7 = {instancePath:instancePath+"/lists/" + i0,schemaPath:"#/definitions/listMerge/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema15.required,parentSchema:schema15,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data4.strategy === undefined){
const err8 = {instancePath:instancePath+"/lists/" + i0,schemaPath:"#/definitions/listMerge/required",keyword:"required",params:{missingProperty: "strategy"},message:"must have required property '"+"strategy"+"'",schema:schema15.required,parentSchema:schema15,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 in data4){
if(!(((key1 === "path") || (key1 === "strategy")) || (key1 === "key"))){
const err9 = {instancePath:instancePath+"/lists/" + i0,schemaPath:"#/definitions/listMerge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data4.path !== undefined){
let data5 = data4.path;
if(typeof data5 !== "string"){
const err10 = {instancePath:instancePath+"/lists/" + i0+"/path",schemaPath:"#/definitions/listMerge/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.path.type,parentSchema:schema15.properties.path,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.strategy !== undefined){
let data6 = data4.strategy;
if(typeof data6 !== "string"){
const err11 = {instancePath:instancePath+"/lists/" + i0+"/strategy",schemaPath:"#/definitions/listMerge/properties/strategy/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.strategy.type,parentSchema:schema15.properties.strategy,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(((data6 === "append") || (data6 === "prepend")) || (data6 === "merge"))){
const err12 = {instancePath:instancePath+"/lists/" + i0+"/strategy",schemaPath:"#/definitions/listMerge/properties/strategy/enum",keyword:"enum",params:{allowedValues: schema15.properties.strategy.enum},message:"must be equal to one of the allowed values",schema:schema15.properties.strategy.enum,parentSchema:schema15.properties.strategy,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data4.key !== undefined){
let data7 = data4.key;
if(typeof data7 !== "string"){
const err13 = {instancePath:instancePath+"/lists/" + i0+"/key",schemaPath:"#/definitions/listMerge/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.key.type,parentSchema:schema15.properties.key,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/lists/" + i0,schemaPath:"#/definitions/listMerge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema14.properties.lists.type,parentSchema:schema14.properties.lists,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema12.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.name.type,parentSchema:schema12.properties.name,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.namespace !== undefined){
let data1 = data.namespace;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.namespace.type,parentSchema:schema12.properties.namespace,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.behavior !== undefined){
let data2 = data.behavior;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/behavior",schemaPath:"#/definitions/behavior/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((data2 === "create") || (data2 === "replace")) || (data2 === "merge")) || (data2 === ""))){
const err4 = {instancePath:instancePath+"/behavior",schemaPath:"#/definitions/behavior/enum",keyword:"enum",params:{allowedValues: schema13.enum},message:"must be equal to one of the allowed values",schema:schema13.enum,parentSchema:schema13,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.mergeValues !== undefined){
let data3 = data.mergeValues;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate12(data3[i0], {instancePath:instancePath+"/mergeValues/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/mergeValues",schemaPath:"#/properties/mergeValues/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.mergeValues.type,parentSchema:schema12.properties.mergeValues,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.literals !== undefined){
let data5 = data.literals;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if((typeof data6 !== "string") && (!(data6 && typeof data6 == "object" && !Array.isArray(data6)))){
const err6 = {instancePath:instancePath+"/literals/" + i1,schemaPath:"#/definitions/literal/type",keyword:"type",params:{type: schema16.type},message:"must be string,object",schema:schema16.type,parentSchema:schema16,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
let data7 = data6[key1];
if(typeof data7 !== "string"){
const err7 = {instancePath:instancePath+"/literals/" + i1+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/literal/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.additionalProperties.type,parentSchema:schema16.additionalProperties,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
}
else {
const err8 = {instancePath:instancePath+"/literals",schemaPath:"#/properties/literals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.literals.type,parentSchema:schema12.properties.literals,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.files !== undefined){
let data8 = data.files;
if(Array.isArray(data8)){
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
if(typeof data9 !== "string"){
const err9 = {instancePath:instancePath+"/files/" + i2,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.files.items.type,parentSchema:schema12.properties.files.items,data:data9};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.files.type,parentSchema:schema12.properties.files,data:data8};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.envs !== undefined){
let data10 = data.envs;
if(Array.isArray(data10)){
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
let data11 = data10[i3];
if(typeof data11 !== "string"){
const err11 = {instancePath:instancePath+"/envs/" + i3,schemaPath:"#/properties/envs/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.envs.items.type,parentSchema:schema12.properties.envs.items,data:data11};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/envs",schemaPath:"#/properties/envs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.envs.type,parentSchema:schema12.properties.envs,data:data10};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.env !== undefined){
let data12 = data.env;
if(typeof data12 !== "string"){
const err13 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.env.type,parentSchema:schema12.properties.env,data:data12};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.options !== undefined){
let data13 = data.options;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key2 in data13){
if(!((((key2 === "labels") || (key2 === "annotations")) || (key2 === "disableNameSuffixHash")) || (key2 === "immutable"))){
const err14 = {instancePath:instancePath+"/options",schemaPath:"#/definitions/options/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data13};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data13.labels !== undefined){
let data14 = data13.labels;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key3 in data14){
let data15 = data14[key3];
if(typeof data15 !== "string"){
const err15 = {instancePath:instancePath+"/options/labels/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/options/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.labels.additionalProperties.type,parentSchema:schema17.properties.labels.additionalProperties,data:data15};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/options/labels",schemaPath:"#/definitions/options/properties/labels/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.properties.labels.type,parentSchema:schema17.properties.labels,data:data14};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data13.annotations !== undefined){
let data16 = data13.annotations;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key4 in data16){
let data17 = data16[key4];
if(typeof data17 !== "string"){
const err17 = {instancePath:instancePath+"/options/annotations/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/options/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.annotations.additionalProperties.type,parentSchema:schema17.properties.annotations.additionalProperties,data:data17};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/options/annotations",schemaPath:"#/definitions/options/properties/annotations/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.properties.annotations.type,parentSchema:schema17.properties.annotations,data:data16};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data13.disableNameSuffixHash !== undefined){
let data18 = data13.disableNameSuffixHash;
if(typeof data18 !== "boolean"){
const err19 = {instancePath:instancePath+"/options/disableNameSuffixHash",schemaPath:"#/definitions/options/properties/disableNameSuffixHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.disableNameSuffixHash.type,parentSchema:schema17.properties.disableNameSuffixHash,data:data18};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data13.immutable !== undefined){
let data19 = data13.immutable;
if(typeof data19 !== "boolean"){
const err20 = {instancePath:instancePath+"/options/immutable",schemaPath:"#/definitions/options/properties/immutable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.immutable.type,parentSchema:schema17.properties.immutable,data:data19};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/options",schemaPath:"#/definitions/options/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data13};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

const schema18 = {"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"type":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"}}};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema18.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.name.type,parentSchema:schema18.properties.name,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.type.type,parentSchema:schema18.properties.type,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.namespace !== undefined){
let data2 = data.namespace;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.namespace.type,parentSchema:schema18.properties.namespace,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.behavior !== undefined){
let data3 = data.behavior;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/behavior",schemaPath:"#/definitions/behavior/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((data3 === "create") || (data3 === "replace")) || (data3 === "merge")) || (data3 === ""))){
const err5 = {instancePath:instancePath+"/behavior",schemaPath:"#/definitions/behavior/enum",keyword:"enum",params:{allowedValues: schema13.enum},message:"must be equal to one of the allowed values",schema:schema13.enum,parentSchema:schema13,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.mergeValues !== undefined){
let data4 = data.mergeValues;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate12(data4[i0], {instancePath:instancePath+"/mergeValues/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/mergeValues",schemaPath:"#/properties/mergeValues/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema18.properties.mergeValues.type,parentSchema:schema18.properties.mergeValues,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.literals !== undefined){
let data6 = data.literals;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
let data7 = data6[i1];
if((typeof data7 !== "string") && (!(data7 && typeof data7 == "object" && !Array.isArray(data7)))){
const err7 = {instancePath:instancePath+"/literals/" + i1,schemaPath:"#/definitions/literal/type",keyword:"type",params:{type: schema16.type},message:"must be string,object",schema:schema16.type,parentSchema:schema16,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
let data8 = data7[key1];
if(typeof data8 !== "string"){
const err8 = {instancePath:instancePath+"/literals/" + i1+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/literal/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.additionalProperties.type,parentSchema:schema16.additionalProperties,data:data8};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
}
else {
const err9 = {instancePath:instancePath+"/literals",schemaPath:"#/properties/literals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema18.properties.literals.type,parentSchema:schema18.properties.literals,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.files !== undefined){
let data9 = data.files;
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
if(typeof data10 !== "string"){
const err10 = {instancePath:instancePath+"/files/" + i2,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.files.items.type,parentSchema:schema18.properties.files.items,data:data10};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema18.properties.files.type,parentSchema:schema18.properties.files,data:data9};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.envs !== undefined){
let data11 = data.envs;
if(Array.isArray(data11)){
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
let data12 = data11[i3];
if(typeof data12 !== "string"){
const err12 = {instancePath:instancePath+"/envs/" + i3,schemaPath:"#/properties/envs/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.envs.items.type,parentSchema:schema18.properties.envs.items,data:data12};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/envs",schemaPath:"#/properties/envs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema18.properties.envs.type,parentSchema:schema18.properties.envs,data:data11};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.env !== undefined){
let data13 = data.env;
if(typeof data13 !== "string"){
const err14 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.env.type,parentSchema:schema18.properties.env,data:data13};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.options !== undefined){
let data14 = data.options;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key2 in data14){
if(!((((key2 === "labels") || (key2 === "annotations")) || (key2 === "disableNameSuffixHash")) || (key2 === "immutable"))){
const err15 = {instancePath:instancePath+"/options",schemaPath:"#/definitions/options/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data14};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data14.labels !== undefined){
let data15 = data14.labels;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key3 in data15){
let data16 = data15[key3];
if(typeof data16 !== "string"){
const err16 = {instancePath:instancePath+"/options/labels/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/options/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.labels.additionalProperties.type,parentSchema:schema17.properties.labels.additionalProperties,data:data16};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/options/labels",schemaPath:"#/definitions/options/properties/labels/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.properties.labels.type,parentSchema:schema17.properties.labels,data:data15};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data14.annotations !== undefined){
let data17 = data14.annotations;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key4 in data17){
let data18 = data17[key4];
if(typeof data18 !== "string"){
const err18 = {instancePath:instancePath+"/options/annotations/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/options/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.annotations.additionalProperties.type,parentSchema:schema17.properties.annotations.additionalProperties,data:data18};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/options/annotations",schemaPath:"#/definitions/options/properties/annotations/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.properties.annotations.type,parentSchema:schema17.properties.annotations,data:data17};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data14.disableNameSuffixHash !== undefined){
let data19 = data14.disableNameSuffixHash;
if(typeof data19 !== "boolean"){
const err20 = {instancePath:instancePath+"/options/disableNameSuffixHash",schemaPath:"#/definitions/options/properties/disableNameSuffixHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.disableNameSuffixHash.type,parentSchema:schema17.properties.disableNameSuffixHash,data:data19};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data14.immutable !== undefined){
let data20 = data14.immutable;
if(typeof data20 !== "boolean"){
const err21 = {instancePath:instancePath+"/options/immutable",schemaPath:"#/definitions/options/properties/immutable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.immutable.type,parentSchema:schema17.properties.immutable,data:data20};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/options",schemaPath:"#/definitions/options/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data14};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate15.errors = vErrors;
return errors === 0;
}


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema11.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.apiVersion.type,parentSchema:schema11.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((data0 === "fn.inlay.dev/v1alpha1") || (data0 === "builtin"))){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema11.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.apiVersion.enum,parentSchema:schema11.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.kind.type,parentSchema:schema11.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data1 === "MergeValues") || (data1 === "ConfigMapGenerator")) || (data1 === "SecretGenerator"))){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.kind.enum,parentSchema:schema11.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err7 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.metadata.type,parentSchema:schema11.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.configMapGenerator !== undefined){
let data3 = data.configMapGenerator;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate11(data3[i0], {instancePath:instancePath+"/configMapGenerator/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/configMapGenerator",schemaPath:"#/properties/configMapGenerator/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.configMapGenerator.type,parentSchema:schema11.properties.configMapGenerator,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.secretGenerator !== undefined){
let data5 = data.secretGenerator;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate15(data5[i1], {instancePath:instancePath+"/secretGenerator/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/secretGenerator",schemaPath:"#/properties/secretGenerator/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.secretGenerator.type,parentSchema:schema11.properties.secretGenerator,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.generatorOptions !== undefined){
let data7 = data.generatorOptions;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
if(!((((key1 === "labels") || (key1 === "annotations")) || (key1 === "disableNameSuffixHash")) || (key1 === "immutable"))){
const err10 = {instancePath:instancePath+"/generatorOptions",schemaPath:"#/definitions/options/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data7};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data7.labels !== undefined){
let data8 = data7.labels;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key2 in data8){
let data9 = data8[key2];
if(typeof data9 !== "string"){
const err11 = {instancePath:instancePath+"/generatorOptions/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/options/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.labels.additionalProperties.type,parentSchema:schema17.properties.labels.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/generatorOptions/labels",schemaPath:"#/definitions/options/properties/labels/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.properties.labels.type,parentSchema:schema17.properties.labels,data:data8};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data7.annotations !== undefined){
let data10 = data7.annotations;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key3 in data10){
let data11 = data10[key3];
if(typeof data11 !== "string"){
const err13 = {instancePath:instancePath+"/generatorOptions/annotations/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/options/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.annotations.additionalProperties.type,parentSchema:schema17.properties.annotations.additionalProperties,data:data11};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/generatorOptions/annotations",schemaPath:"#/definitions/options/properties/annotations/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.properties.annotations.type,parentSchema:schema17.properties.annotations,data:data10};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data7.disableNameSuffixHash !== undefined){
let data12 = data7.disableNameSuffixHash;
if(typeof data12 !== "boolean"){
const err15 = {instancePath:instancePath+"/generatorOptions/disableNameSuffixHash",schemaPath:"#/definitions/options/properties/disableNameSuffixHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.disableNameSuffixHash.type,parentSchema:schema17.properties.disableNameSuffixHash,data:data12};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data7.immutable !== undefined){
let data13 = data7.immutable;
if(typeof data13 !== "boolean"){
const err16 = {instancePath:instancePath+"/generatorOptions/immutable",schemaPath:"#/definitions/options/properties/immutable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.immutable.type,parentSchema:schema17.properties.immutable,data:data13};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/generatorOptions",schemaPath:"#/definitions/options/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.fileContents !== undefined){
let data14 = data.fileContents;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key4 in data14){
let data15 = data14[key4];
if(typeof data15 !== "string"){
const err18 = {instancePath:instancePath+"/fileContents/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fileContents/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.fileContents.additionalProperties.type,parentSchema:schema11.properties.fileContents.additionalProperties,data:data15};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/fileContents",schemaPath:"#/properties/fileContents/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.fileContents.type,parentSchema:schema11.properties.fileContents,data:data14};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.nameSuffixHash !== undefined){
let data16 = data.nameSuffixHash;
if(typeof data16 !== "boolean"){
const err20 = {instancePath:instancePath+"/nameSuffixHash",schemaPath:"#/properties/nameSuffixHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.nameSuffixHash.type,parentSchema:schema11.properties.nameSuffixHash,data:data16};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.name !== undefined){
let data17 = data.name;
if(typeof data17 !== "string"){
const err21 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.name.type,parentSchema:schema11.properties.name,data:data17};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.namespace !== undefined){
let data18 = data.namespace;
if(typeof data18 !== "string"){
const err22 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.namespace.type,parentSchema:schema11.properties.namespace,data:data18};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.behavior !== undefined){
let data19 = data.behavior;
if(typeof data19 !== "string"){
const err23 = {instancePath:instancePath+"/behavior",schemaPath:"#/definitions/behavior/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data19};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(!((((data19 === "create") || (data19 === "replace")) || (data19 === "merge")) || (data19 === ""))){
const err24 = {instancePath:instancePath+"/behavior",schemaPath:"#/definitions/behavior/enum",keyword:"enum",params:{allowedValues: schema13.enum},message:"must be equal to one of the allowed values",schema:schema13.enum,parentSchema:schema13,data:data19};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.mergeValues !== undefined){
let data20 = data.mergeValues;
if(Array.isArray(data20)){
const len2 = data20.length;
for(let i2=0; i2<len2; i2++){
if(!(validate12(data20[i2], {instancePath:instancePath+"/mergeValues/" + i2,parentData:data20,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
}
else {
const err25 = {instancePath:instancePath+"/mergeValues",schemaPath:"#/properties/mergeValues/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.mergeValues.type,parentSchema:schema11.properties.mergeValues,data:data20};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.literals !== undefined){
let data22 = data.literals;
if(Array.isArray(data22)){
const len3 = data22.length;
for(let i3=0; i3<len3; i3++){
let data23 = data22[i3];
if((typeof data23 !== "string") && (!(data23 && typeof data23 == "object" && !Array.isArray(data23)))){
const err26 = {instancePath:instancePath+"/literals/" + i3,schemaPath:"#/definitions/literal/type",keyword:"type",params:{type: schema16.type},message:"must be string,object",schema:schema16.type,parentSchema:schema16,data:data23};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key5 in data23){
let data24 = data23[key5];
if(typeof data24 !== "string"){
const err27 = {instancePath:instancePath+"/literals/" + i3+"/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/literal/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.additionalProperties.type,parentSchema:schema16.additionalProperties,data:data24};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
}
}
else {
const err28 = {instancePath:instancePath+"/literals",schemaPath:"#/properties/literals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.literals.type,parentSchema:schema11.properties.literals,data:data22};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.files !== undefined){
let data25 = data.files;
if(Array.isArray(data25)){
const len4 = data25.length;
for(let i4=0; i4<len4; i4++){
let data26 = data25[i4];
if(typeof data26 !== "string"){
const err29 = {instancePath:instancePath+"/files/" + i4,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.files.items.type,parentSchema:schema11.properties.files.items,data:data26};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.files.type,parentSchema:schema11.properties.files,data:data25};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.envs !== undefined){
let data27 = data.envs;
if(Array.isArray(data27)){
const len5 = data27.length;
for(let i5=0; i5<len5; i5++){
let data28 = data27[i5];
if(typeof data28 !== "string"){
const err31 = {instancePath:instancePath+"/envs/" + i5,schemaPath:"#/properties/envs/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.envs.items.type,parentSchema:schema11.properties.envs.items,data:data28};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/envs",schemaPath:"#/properties/envs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.envs.type,parentSchema:schema11.properties.envs,data:data27};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.env !== undefined){
let data29 = data.env;
if(typeof data29 !== "string"){
const err33 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.env.type,parentSchema:schema11.properties.env,data:data29};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.options !== undefined){
let data30 = data.options;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key6 in data30){
if(!((((key6 === "labels") || (key6 === "annotations")) || (key6 === "disableNameSuffixHash")) || (key6 === "immutable"))){
const err34 = {instancePath:instancePath+"/options",schemaPath:"#/definitions/options/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data30};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data30.labels !== undefined){
let data31 = data30.labels;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key7 in data31){
let data32 = data31[key7];
if(typeof data32 !== "string"){
const err35 = {instancePath:instancePath+"/options/labels/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/options/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.labels.additionalProperties.type,parentSchema:schema17.properties.labels.additionalProperties,data:data32};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/options/labels",schemaPath:"#/definitions/options/properties/labels/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.properties.labels.type,parentSchema:schema17.properties.labels,data:data31};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data30.annotations !== undefined){
let data33 = data30.annotations;
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
for(const key8 in data33){
let data34 = data33[key8];
if(typeof data34 !== "string"){
const err37 = {instancePath:instancePath+"/options/annotations/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/options/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.annotations.additionalProperties.type,parentSchema:schema17.properties.annotations.additionalProperties,data:data34};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/options/annotations",schemaPath:"#/definitions/options/properties/annotations/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.properties.annotations.type,parentSchema:schema17.properties.annotations,data:data33};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data30.disableNameSuffixHash !== undefined){
let data35 = data30.disableNameSuffixHash;
if(typeof data35 !== "boolean"){
const err39 = {instancePath:instancePath+"/options/disableNameSuffixHash",schemaPath:"#/definitions/options/properties/disableNameSuffixHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.disableNameSuffixHash.type,parentSchema:schema17.properties.disableNameSuffixHash,data:data35};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data30.immutable !== undefined){
let data36 = data30.immutable;
if(typeof data36 !== "boolean"){
const err40 = {instancePath:instancePath+"/options/immutable",schemaPath:"#/definitions/options/properties/immutable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.immutable.type,parentSchema:schema17.properties.immutable,data:data36};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/options",schemaPath:"#/definitions/options/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data30};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.type !== undefined){
let data37 = data.type;
if(typeof data37 !== "string"){
const err42 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.type.type,parentSchema:schema11.properties.type,data:data37};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

